import { expect, test } from 'vitest';
import type { Answers } from '#schemas/forms/answers.ts';
import type { QuestionPage } from '#schemas/forms/definition.ts';
import type { Offer } from '../choices/conditional-options.ts';
import { withSentPage } from './sent-page.ts';

const option = (value: string) => ({ const: value, title: value });
const page: QuestionPage = {
  title: 'All kinds',
  schema: {
    type: 'object',
    properties: {
      born: { type: 'string', format: 'date' },
      since: { type: 'string', format: 'month' },
      rooms: { type: 'integer', minimum: 0, maximum: 20 },
      rent: { type: 'number', format: 'money', minimum: 0, maximum: 9_999 },
      works: { type: 'boolean' },
      agrees: { type: 'boolean', const: true },
      home: { type: 'string', oneOf: [option('own'), option('rent')] },
      needs: {
        type: 'array',
        items: { type: 'string', oneOf: [option('damp'), option('stairs'), option('none')] },
        uniqueItems: true,
      },
      story: { type: 'string', maxLength: 500 },
    },
  },
  ui: {
    born: { label: 'Born' },
    since: { label: 'Since' },
    rooms: { label: 'Rooms' },
    rent: { label: 'Rent' },
    works: { label: 'Works' },
    agrees: { label: 'Agrees' },
    home: { label: 'Home' },
    needs: { label: 'Needs', none: 'none' },
    story: { label: 'Story', widget: 'textarea' },
  },
};
const all = Object.keys(page.schema.properties);
const nothing = { values: {}, lists: {} };
const sent = (
  fields: string,
  before: Answers = nothing,
  questions: readonly string[] = all,
  offers: Readonly<Record<string, Offer>> = {},
) => withSentPage(before, page, { questions, offers }, new URLSearchParams(fields), 'en-GB').values;

test('each field becomes the answer that a page with scripts would have made of it', () => {
  const fields =
    'born-day=7&born-month=3&born-year=1987&since-month=12&since-year=2001&rooms=3&rent=£1,200.50' +
    '&works=false&agrees=true&home=rent&needs=stairs&needs=damp&story=Two%0D%0Alines';
  expect(sent(fields)).toEqual({
    born: '1987-03-07',
    since: '2001-12',
    rooms: 3,
    rent: 1200.5,
    works: false,
    agrees: true,
    home: 'rent',
    needs: ['damp', 'stairs'],
    story: 'Two\nlines',
  });
});

test('what is wrong is kept as it was typed, and what is empty is no answer', () => {
  expect(sent('born-day=31&born-month=&born-year=19x7&rooms=many&rent=&home=&agrees=&works=perhaps')).toEqual(
    {
      born: '19x7--31',
      rooms: 'many',
    },
  );
});

test('a choice that the page does not offer is none of its ticks, and “none of these” gives way to another', () => {
  expect(sent('needs=gold&needs=damp&needs=none')).toEqual({ needs: ['damp'] });
  expect(sent('needs=none')).toEqual({ needs: ['none'] });
});

test('a question that was asked and has no field left loses its answer; one that was not asked keeps it', () => {
  const before = { values: { needs: ['damp'], story: 'Long', elsewhere: 'here' }, lists: {} };
  expect(sent('rooms=1', before, ['needs', 'rooms'])).toEqual({ rooms: 1, story: 'Long', elsewhere: 'here' });
});

test('what was chosen before and is offered no longer stays in the draft, until something takes its place', () => {
  const offers = {
    home: { closed: ['own'], lost: ['own'], titles: ['My own'] },
    needs: { closed: ['stairs'], lost: ['stairs'], titles: ['Stairs'] },
  };
  const before = { values: { home: 'own', needs: ['stairs', 'damp'] }, lists: {} };
  const of = (fields: string) => sent(fields, before, ['home', 'needs'], offers);
  expect(of('')).toEqual({ home: 'own', needs: ['stairs'] });
  expect(of('home=rent&needs=damp')).toEqual({ home: 'rent', needs: ['damp', 'stairs'] });
  expect(of('needs=none')).toEqual({ home: 'own', needs: ['none'] });
});
