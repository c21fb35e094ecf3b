import { expect, test } from 'vitest';
import type { Answers } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { lastSentAt } from './last-sent.ts';

const [may, june] = ['2026-05-03T10:00:00.000Z', '2026-06-04T10:00:00.000Z'];
const words = { type: 'string', maxLength: 100 } as const;
const pages: FormDefinition['pages'] = {
  name: {
    title: 'Your name',
    schema: { type: 'object', properties: { firstName: words, lastName: words } },
    ui: { firstName: { label: 'First name' }, lastName: { label: 'Last name' } },
  },
  note: {
    title: 'A note',
    schema: { type: 'object', properties: { note: words } },
    ui: { note: { label: 'A note' } },
  },
  people: { title: 'Who?', list: 'people' },
  each: {
    title: 'About {{name}}',
    each: 'people',
    schema: { type: 'object', properties: { name: words } },
    ui: { name: { label: 'Name' } },
  },
};
const placed = (name: string, item: string | null = null) => ({ section: 'all', page: name, item });
const asked: Readonly<Record<string, readonly string[]>> = {
  name: ['firstName', 'lastName'],
  note: ['note'],
};
const asks = ({ page }: { readonly page: string }) => asked[page] ?? [];
const loaded: Answers = { values: { firstName: 'Ada', lastName: 'King' }, lists: {} };
const sentTimes = { firstName: may, lastName: june };

const at = (values: Answers['values'], ...names: string[]) =>
  lastSentAt(
    { sentTimes, loaded, answers: { values, lists: {} } },
    { pages },
    names.map((name) => placed(name)),
    asks,
  );

test('answers that stand as they were sent have the day of the last of them', () => {
  expect(at(loaded.values, 'name')).toBe(june);
  expect(at(loaded.values, 'name', 'note')).toBe(june);
});

test('one that is different or new has no day, nor has a page without answers', () => {
  expect(at({ ...loaded.values, firstName: 'Edie' }, 'name')).toBe('new');
  expect(at({ ...loaded.values, note: 'New' }, 'name', 'note')).toBe('new');
  expect(at(loaded.values, 'note')).toBeNull();
});

test('an item has its own day, and a list of items that of the last', () => {
  const [ada, edie] = ['1a2b', '3c4d'];
  const people = [
    { id: ada, name: 'Ada' },
    { id: edie, name: 'Edie' },
  ];
  const days = { [ada]: may, [edie]: june };
  const of = (list: typeof people, page: string, item: string | null) =>
    lastSentAt(
      {
        sentTimes: days,
        loaded: { values: {}, lists: { people } },
        answers: { values: {}, lists: { people: list } },
      },
      { pages },
      [placed(page, item)],
      asks,
    );
  expect(of(people, 'each', ada)).toBe(may);
  expect(of(people, 'people', null)).toBe(june);
  expect(of([{ id: ada, name: 'Ada King' }], 'people', null)).toBe('new');
});
