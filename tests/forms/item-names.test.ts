import { expect, test } from 'vitest';
import type { Answers, ListItem } from '#schemas/forms/answers.ts';
import { aDay, formOf, oneOf, page, words } from './form-fixtures.ts';
import { allItems } from '#web/features/forms/session/item-names.ts';

const form = formOf(
  {
    people: { title: 'Who?', list: 'people' },
    person: page('Who', { firstName: words, born: aDay, kin: oneOf('son', 'father') }, { each: 'people' }),
  },
  { lists: { people: { one: 'person', itemName: '{{firstName}}', maxItems: 9 } } },
);
const formats = {
  day: (iso: string) => `the day ${iso}`,
  month: ({ year, month }: { readonly year: number; readonly month: number }) => `month ${month} of ${year}`,
};

function namesOf(...people: readonly Omit<ListItem, 'id'>[]): readonly string[] {
  const items = people.map((person, at) => ({ ...person, id: `p${at}` }));
  const answers: Answers = { values: {}, lists: { people: items } };
  return allItems(form, answers, formats)['people']?.map(({ name }) => name) ?? [];
}

test('items with one name are told apart by the first answer that differs', () => {
  const [sam, ann] = [{ firstName: 'Sam' }, { firstName: 'Ann', born: '1990-05-01' }];
  expect(namesOf({ ...sam, born: '2015-05-01' }, ann, { ...sam, born: '1985-05-01' })).toEqual([
    'Sam (the day 2015-05-01)',
    'Ann',
    'Sam (the day 1985-05-01)',
  ]);
  const twins = { ...sam, born: '2015-05-01' };
  expect(namesOf({ ...twins, kin: 'son' }, { ...twins, kin: 'father' })).toEqual([
    'Sam (The son)',
    'Sam (The father)',
  ]);
});

test('items are told apart by position if nothing else differs yet', () => {
  expect(namesOf({ firstName: 'Sam' }, { firstName: 'Sam' })).toEqual(['Sam (person 1)', 'Sam (person 2)']);
  expect(namesOf({ firstName: 'Sam', born: '2015-05-01' }, { firstName: 'Sam' })).toEqual([
    'Sam (the day 2015-05-01)',
    'Sam (person 2)',
  ]);
  expect(namesOf({}, {})).toEqual(['Person 1', 'Person 2']);
});

test('a day that is still being typed tells nobody apart', () => {
  const sam = { firstName: 'Sam' };
  for (const born of ['--05', '-03-05', '2-03-05', '2015-02-31'])
    expect(namesOf({ ...sam, born }, { ...sam, born: '1985-05-01' })).toEqual([
      'Sam (person 1)',
      'Sam (the day 1985-05-01)',
    ]);
});

test('a missing answer leaves no stray comma', () => {
  const named = {
    ...form,
    lists: { people: { one: 'person', itemName: '{{firstName}} {{kin}}, {{born}}, {{town}}', maxItems: 9 } },
  };
  const names = allItems(
    named,
    {
      values: {},
      lists: {
        people: [{ id: 'a', born: 'Riga', town: 'Latvia' }, { id: 'b', firstName: 'Flat 1,2' }, { id: 'c' }],
      },
    },
    formats,
  );
  expect(names['people']?.map(({ name }) => name)).toEqual(['Riga, Latvia', 'Flat 1, 2', 'Person 3']);
});
