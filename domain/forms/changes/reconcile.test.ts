import { expect, test } from 'vitest';
import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { Answers, AnswerValue } from '#schemas/forms/answers.ts';
import type { Condition } from '#schemas/forms/condition.ts';
import type { FormDefinition, QuestionPage } from '#schemas/forms/definition.ts';
import { reconcile } from './reconcile.ts';

const text: AnswerSchema = { type: 'string', maxLength: 80 };
const choice = (...options: string[]): AnswerSchema => ({
  type: 'string',
  oneOf: options.map((option) => ({ const: option, title: option })),
});

function form(properties: Record<string, AnswerSchema>, labels: Record<string, string> = {}): FormDefinition {
  return {
    identifier: 'a-form',
    title: 'A form',
    summary: 'It asks.',
    displayOrder: 1,
    anonymous: 'no',
    requests: {},
    minutes: 1,
    sections: { only: { title: 'Only', pages: ['first'] } },
    order: ['only'],
    pages: {
      first: {
        title: 'First',
        schema: { type: 'object', properties, required: ['tenure', 'fresh'] },
        ui: Object.fromEntries(
          Object.keys(properties).map((name) => [name, { label: labels[name] ?? name }]),
        ),
      },
    },
    declaration: { statements: ['True.'], agree: 'I agree', button: 'Send' },
    receipt: { title: 'Received', next: ['Wait.'] },
  };
}

/** The same form with these pages. */
const formOf = (pages: FormDefinition['pages'], more: Partial<FormDefinition> = {}): FormDefinition => ({
  ...form({}),
  sections: { only: { title: 'Only', pages: Object.keys(pages) } },
  pages,
  ...more,
});

const yesOrNo: AnswerSchema = { type: 'boolean' };

/** A page of yes-or-no questions, with a condition for those that have one. */
const pageOf = (
  title: string,
  asked: Readonly<Record<string, Condition | null>>,
  more: Partial<Pick<QuestionPage, 'when' | 'schema'>> = {},
): QuestionPage => ({
  title,
  schema: {
    type: 'object',
    properties: Object.fromEntries(Object.keys(asked).map((name) => [name, yesOrNo])),
  },
  ui: Object.fromEntries(
    Object.entries(asked).map(([name, when]) => [name, { label: `Tell us ${name}`, ...(when && { when }) }]),
  ),
  ...more,
});

const old = form(
  { tenure: choice('rent', 'own'), town: text, moved: text, pet: text },
  { pet: 'Which pet?' },
);
const draft: Answers = {
  values: { tenure: 'own', town: 'Ashcombe', moved: 'in May', pet: 'a cat' },
  lists: {},
};

const today = '2026-06-15';
const page = 'first';
const plain = { page, former: [], limit: null, needsAnswer: false };
const changesOf = (given: Answers, before: FormDefinition, now: FormDefinition) =>
  reconcile(given, before, now, today).changes;
const empty = { values: {}, lists: {} };

test('an option, a question, a kind and words that changed are told, and what has to be answered', () => {
  const now = form(
    {
      tenure: choice('rent', 'shared'),
      town: text,
      moved: { type: 'string', format: 'date' },
      fresh: text,
      new: text,
    },
    { town: 'Which town?' },
  );
  expect(changesOf(draft, old, now)).toEqual([
    {
      ...plain,
      kind: 'optionRemoved',
      answer: 'tenure',
      label: 'tenure',
      former: ['own'],
      needsAnswer: true,
    },
    { ...plain, kind: 'changed', answer: 'town', label: 'Which town?' },
    { ...plain, kind: 'changed', answer: 'moved', label: 'moved', needsAnswer: true },
    { ...plain, kind: 'added', answer: 'fresh', label: 'fresh', needsAnswer: true },
    { ...plain, kind: 'added', answer: 'new', label: 'new' },
    { ...plain, kind: 'removed', answer: 'pet', label: 'Which pet?' },
  ]);
});

test('what somebody has not answered yet is no news to them when it changes or goes', () => {
  const now = form({ tenure: choice('rent', 'shared'), town: { type: 'boolean' } });
  expect(reconcile(empty, old, now, today).changes).toEqual([]);
});

test('a form that did not change says nothing', () => {
  expect(reconcile(draft, old, old, today)).toEqual({ answers: draft, changes: [] });
});

test.each<[string, AnswerSchema, AnswerSchema, AnswerValue, number | null]>([
  ['length', text, { type: 'string', maxLength: 3 }, 'a dog', 3],
  ['least length', text, { type: 'string', maxLength: 80, minLength: 9 }, 'a dog', 9],
  ['pattern', text, { type: 'string', maxLength: 80, pattern: '^[0-9]+$' }, 'a dog', null],
  ['number', { type: 'integer', minimum: 0, maximum: 9 }, { type: 'integer', minimum: 0, maximum: 4 }, 7, 4],
])('an answer that fits no tighter %s is told, with the bound', (_name, before, now, value, limit) => {
  expect(changesOf({ ...empty, values: { pet: value } }, form({ pet: before }), form({ pet: now }))).toEqual([
    { ...plain, kind: 'doesNotFit', answer: 'pet', label: 'pet', limit, needsAnswer: true },
  ]);
});

test('an answer that was wrong before, and is, is nothing that the council did', () => {
  const [before, now] = [3, 2].map((maxLength) => form({ pet: { type: 'string', maxLength } }));
  if (before === undefined || now === undefined) throw new Error('Two forms');
  expect(changesOf({ ...empty, values: { pet: 'a dog' } }, before, now)).toEqual([]);
});

test('a choice with other words is told with those that it had', () => {
  const now = form({
    tenure: {
      type: 'string',
      oneOf: [
        { const: 'rent', title: 'rent' },
        { const: 'own', title: 'You own it outright' },
      ],
    },
  });
  expect(
    changesOf({ ...empty, values: { tenure: 'own' } }, form({ tenure: choice('rent', 'own') }), now),
  ).toEqual([{ ...plain, kind: 'choiceRenamed', answer: 'tenure', label: 'tenure', former: ['own'] }]);
});

const pages = (when: Condition | null, onPage: Condition | null) =>
  formOf({
    first: pageOf('First?', { rents: null }),
    second: pageOf('Second?', { a: null, b: when }),
    third: pageOf('Third?', { c: null, d: null }, onPage ? { when: onPage } : {}),
  });

test('a condition that leaves out an answer, or a whole page of them, is told as that', () => {
  const not: Condition = { eq: [{ answer: 'rents' }, false] };
  const given = { values: { rents: true, a: true, b: true, c: true, d: true }, lists: {} };
  const before = pages(null, null);
  expect(changesOf(given, before, pages(not, not))).toEqual([
    { ...plain, kind: 'leftOut', page: 'second', answer: 'b', label: 'Tell us b' },
    { ...plain, kind: 'leftOut', page: 'third', answer: null, label: 'Third?' },
  ]);
  // The resident's own answer skips this page in both versions, so the council's change makes no difference.
  const own = { values: { ...given.values, rents: true }, lists: {} };
  expect(changesOf(own, pages(not, not), pages(not, { all: [not, not] }))).toEqual([]);
});

const requiring = (required: string[]) =>
  formOf({
    first: pageOf(
      'First?',
      { a: null },
      { schema: { type: 'object', properties: { a: yesOrNo }, required } },
    ),
  });

test('another declaration has to be agreed to anew, and a question that may not be left out any more is told', () => {
  const now = {
    ...requiring(['a']),
    declaration: { statements: ['All is true.'], agree: 'So it is', button: 'Send' },
  };
  expect(changesOf(empty, requiring([]), now)).toEqual([
    { ...plain, kind: 'required', answer: 'a', label: 'Tell us a', needsAnswer: true },
    { ...plain, kind: 'declaration', page: null, answer: null, label: 'So it is', needsAnswer: true },
  ]);
});

const family = (
  maxItems: number,
  list: string,
  answer: string,
  was?: { list?: string[]; answer?: string[] },
) =>
  formOf(
    {
      people: { title: 'Who lives with you?', list },
      person: {
        title: 'About {{name}}',
        each: list,
        schema: { type: 'object', properties: { [answer]: text } },
        ui: { [answer]: { label: `Their ${answer}`, ...(was?.answer && { was: was.answer }) } },
      },
    },
    { lists: { [list]: { one: 'person', itemName: '', maxItems, ...(was?.list && { was: was.list }) } } },
  );
const three = ['a', 'b', 'c'].map((id) => ({ id, name: `The ${id}` }));

test('a list that may have fewer than there are is told, with how many', () => {
  const given = { values: {}, lists: { people: three } };
  expect(changesOf(given, family(9, 'people', 'name'), family(2, 'people', 'name'))).toEqual([
    {
      ...plain,
      kind: 'tooMany',
      page: 'people',
      answer: null,
      label: 'Who lives with you?',
      limit: 2,
      needsAnswer: true,
    },
  ]);
});

const homesWith = (bounds: { minItems?: number; maxItems: number }) => {
  const ofPeople = family(9, 'people', 'name');
  return formOf(
    {
      ...ofPeople.pages,
      homes: { title: 'Where has {{name}} lived?', list: 'homes' },
      home: {
        title: 'An address',
        each: 'homes',
        schema: { type: 'object', properties: { street: text } },
        ui: { street: { label: 'Street' } },
      },
    },
    {
      lists: {
        ...ofPeople.lists,
        homes: { one: 'address', itemName: '', within: 'people', ...bounds },
      },
    },
  );
};
/** Addresses of one person. */
const within = (owner: string, ids: readonly string[]) =>
  ids.map((id) => ({ id: `${owner}${id}`, within: owner, street: id }));

test('a list in a list that may have fewer, or needs more, is told once, whoever they are within', () => {
  const given = (homesOfAll: ReturnType<typeof within>) => ({
    values: {},
    lists: { people: three, homes: homesOfAll },
  });
  const many = given([
    ...within('a', ['1']),
    ...within('b', ['1', '2', '3']),
    ...within('c', ['1', '2', '3']),
  ]);
  const told = { ...plain, page: 'homes', answer: null, label: 'Where has {{name}} lived?' };
  const tooMany = { ...told, kind: 'tooMany', limit: 2, needsAnswer: true };
  expect(changesOf(many, homesWith({ maxItems: 9 }), homesWith({ maxItems: 2 }))).toEqual([tooMany]);
  // A list that already had too many items was reported under the earlier version.
  const oneMore = { ...many, lists: { ...many.lists, homes: within('b', ['1', '2', '3']) } };
  expect(changesOf(oneMore, homesWith({ maxItems: 2 }), homesWith({ maxItems: 2 }))).toEqual([]);
  const both = changesOf(many, homesWith({ maxItems: 9 }), homesWith({ minItems: 2, maxItems: 2 }));
  expect(both).toEqual([{ ...tooMany, kind: 'tooFew' }, tooMany]);
});

test('a list that some are not asked for any more is told to those who gave it', () => {
  const {
    pages: { people, person },
    lists = {},
  } = family(9, 'people', 'name');
  if (people === undefined || person === undefined) throw new Error('A family has both pages.');
  const first = pageOf('First', { a: null });
  const before = formOf({ first, people, person }, { lists });
  const now = formOf(
    { first, people: { ...people, when: { eq: [{ answer: 'a' }, false] } }, person },
    { lists },
  );
  const given = { values: { a: true }, lists: { people: three } };
  expect(changesOf(given, before, now)).toContainEqual({
    ...plain,
    kind: 'leftOut',
    page: 'people',
    answer: null,
    label: 'Who lives with you?',
  });
  expect(changesOf({ ...given, lists: {} }, before, now)).toEqual([]);
});

test('a renamed list, and an answer of its items, are carried over, told, and come back with the old names', () => {
  const given = { values: {}, lists: { people: three } };
  const before = family(9, 'people', 'name');
  const now = family(9, 'household', 'called', { list: ['people'], answer: ['name'] });
  const there = reconcile(given, before, now, today);
  expect(there.answers).toEqual({
    values: {},
    lists: { household: three.map(({ id, name }) => ({ id, called: name })) },
  });
  expect(there.changes).toEqual([
    {
      ...plain,
      kind: 'renamed',
      page: 'people',
      answer: null,
      label: 'Who lives with you?',
      former: ['Who lives with you?'],
    },
    {
      ...plain,
      kind: 'renamed',
      page: 'person',
      answer: 'called',
      label: 'Their called',
      former: ['Their name'],
    },
  ]);
  expect(reconcile(there.answers, now, before, today).answers).toEqual(given);
});

test('of several former names the first that was answered counts, and the other is told to be gone', () => {
  const before = form({ one: text, other: text, third: text });
  const asked = form({ now: text });
  const now: FormDefinition = {
    ...asked,
    pages: {
      first: {
        title: 'First',
        schema: { type: 'object', properties: { now: text } },
        ui: { now: { label: 'Now', was: ['third', 'one', 'other'] } },
      },
    },
  };
  const done = reconcile({ values: { one: '1', other: '2' }, lists: {} }, before, now, today);
  expect(done.answers.values).toEqual({ now: '1', other: '2' });
  expect(done.changes.map(({ kind, answer }) => [kind, answer])).toEqual([
    ['renamed', 'now'],
    ['removed', 'other'],
  ]);
});

test('an answer of another kind is not carried over', () => {
  const before = form({ pets: { type: 'boolean' } });
  const now = form({ pet: text });
  const first = now.pages['first'];
  if (first === undefined || !('ui' in first)) throw new Error('There is a page.');
  const renamed = { ...now, pages: { first: { ...first, ui: { pet: { label: 'pet', was: ['pets'] } } } } };
  const { answers, changes } = reconcile({ values: { pets: true }, lists: {} }, before, renamed, today);
  expect(answers.values).toEqual({ pets: true });
  expect(changes.map(({ kind }) => kind)).toEqual(['added', 'removed']);
});

test('an amount that takes pence only now is the same answer, and need not be given again', () => {
  const amount = { type: 'number', minimum: 0, maximum: 900 } as const;
  const [was, is] = [form({ rent: amount }), form({ rent: { ...amount, format: 'money' } })];
  const given: Answers = { values: { rent: 120.5 }, lists: {} };
  expect(reconcile(given, was, is, today).changes.filter(({ needsAnswer }) => needsAnswer)).toEqual([]);
});

const withPeople = (who: AnswerSchema) => {
  const { pages: listed, lists = {} } = family(9, 'people', 'name');
  const { first } = form({ who }).pages;
  if (first === undefined) throw new Error('There is a page.');
  return formOf({ ...listed, first }, { lists });
};

test('an answer that did not count, and is in the way of another kind of answer now, is told', () => {
  const fromList: AnswerSchema = {
    type: 'array',
    items: { type: 'string', format: 'item-id' },
    from: 'people',
    uniqueItems: true,
  };
  // The chosen person has since been removed from the list.
  const given: Answers = { values: { who: ['gone'] }, lists: {} };
  const asked = { ...plain, answer: 'who', label: 'who' };
  expect(
    changesOf(given, withPeople(fromList), withPeople({ type: 'integer', minimum: 0, maximum: 9 })),
  ).toEqual([{ ...asked, kind: 'changed', needsAnswer: true }]);
  expect(changesOf(given, withPeople(fromList), withPeople(fromList))).toEqual([]);
});
