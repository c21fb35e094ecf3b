import { expect, test } from 'vitest';
import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { Condition } from '#schemas/forms/condition.ts';
import { noDerivations } from '#domain/forms/derived/derivations.ts';
import { references } from '#domain/forms/conditions/references.ts';
import type { ConditionTypes } from '#domain/forms/condition-types.ts';
import { typeCheck } from './type-check.ts';

const choice: AnswerSchema = {
  type: 'string',
  oneOf: [
    { const: 'rent', title: 'I rent' },
    { const: 'own', title: 'I own it' },
  ],
};
const types: ConditionTypes = {
  kinds: undefined,
  values: new Map<string, AnswerSchema>([
    ['tenure', choice],
    ['rooms', { type: 'integer', minimum: 0, maximum: 20 }],
    ['pregnant', { type: 'boolean' }],
    ['moved', { type: 'string', format: 'date' }],
    ['left', { type: 'string', format: 'month' }],
    ['town', { type: 'string', maxLength: 80 }],
    [
      'needs',
      {
        type: 'array',
        items: { type: 'string', oneOf: [{ const: 'lift', title: 'A lift' }] },
        uniqueItems: true,
      },
    ],
    [
      'lived',
      { type: 'array', items: { type: 'string', format: 'item-id' }, from: 'people', uniqueItems: true },
    ],
  ]),
  lists: new Map([['people', new Map<string, AnswerSchema>([['born', { type: 'string', format: 'date' }]])]]),
};

const wrong: readonly (readonly [Condition, string, string])[] = [
  [{ eq: [{ answer: 'tenur' }, 'rent'] }, 'condition.unknownAnswer', '/eq/0/answer'],
  [{ answered: 'tenur' }, 'condition.unknownAnswer', '/answered'],
  [{ eq: [{ answer: 'born' }, '2020-01-01'] }, 'condition.unknownAnswer', '/eq/0/answer'],
  [{ eq: [{ answer: 'item.born' }, '2020-01-01'] }, 'condition.noItem', '/eq/0/answer'],
  [{ not: { lt: [{ age: 'item.born' }, 18] } }, 'condition.noItem', '/not/lt/0/age'],
  [{ eq: [{ answer: 'tenure' }, 'rents'] }, 'condition.unknownOption', '/eq/1'],
  [{ eq: ['rents', { answer: 'tenure' }] }, 'condition.unknownOption', '/eq/0'],
  [{ in: [{ answer: 'tenure' }, ['rent', 'owns']] }, 'condition.unknownOption', '/in/1/1'],
  [{ includes: [{ answer: 'needs' }, 'stairs'] }, 'condition.unknownOption', '/includes/1'],
  [{ includes: [{ answer: 'tenure' }, 'rent'] }, 'condition.unlikeThings', '/includes'],
  [{ includes: [{ answer: 'lived' }, 'x'] }, 'condition.unlikeThings', '/includes'],
  [{ eq: [{ answer: 'needs' }, 'lift'] }, 'condition.unlikeThings', '/eq/0'],
  [{ eq: [{ answer: 'rooms' }, '3'] }, 'condition.unlikeThings', '/eq/1'],
  [{ in: [{ answer: 'rooms' }, [1, '2']] }, 'condition.unlikeThings', '/in/1/1'],
  [{ eq: [{ answer: 'pregnant' }, 'yes'] }, 'condition.unlikeThings', '/eq/1'],
  [{ eq: [{ answer: 'moved' }, { answer: 'left' }] }, 'condition.unlikeThings', '/eq/0'],
  [{ eq: [{ answer: 'town' }, { answer: 'tenure' }] }, 'condition.unlikeThings', '/eq/0'],
  [{ lt: [{ answer: 'tenure' }, 'rent'] }, 'condition.unlikeThings', '/lt/0'],
  [{ gte: [{ answer: 'town' }, { answer: 'town' }] }, 'condition.unlikeThings', '/gte/0'],
  [{ lt: [{ age: 'left' }, 18] }, 'condition.unlikeThings', '/lt/0/age'],
  [{ lt: [{ monthsSince: 'rooms' }, 18] }, 'condition.unlikeThings', '/lt/0/monthsSince'],
  [{ gt: [{ answer: 'moved' }, '2026-02-29'] }, 'condition.notADay', '/gt/1'],
  [{ gt: [{ answer: 'left' }, '2026-02-01'] }, 'condition.notADay', '/gt/1'],
  [{ eq: ['rent', 'rent'] }, 'condition.noAnswer', '/eq/0'],
  [{ gt: [{ count: 'persons' }, 1] }, 'condition.unknownList', '/gt/0/count'],
  [{ some: { list: 'persons', where: { answered: 'item.born' } } }, 'condition.unknownList', '/some/list'],
  [
    { some: { list: 'people', where: { answered: 'item.tenure' } } },
    'condition.unknownAnswer',
    '/some/where/answered',
  ],
  [
    {
      all: [
        { answered: 'town' },
        { any: [{ every: { list: 'people', where: { eq: [{ answer: 'item.born' }, 'x'] } } }] },
      ],
    },
    'condition.notADay',
    '/all/1/any/0/every/where/eq/1',
  ],
];

test.each(
  wrong.map(([condition, kind, pointer]) => [JSON.stringify(condition), condition, kind, pointer] as const),
)('finds what is wrong in %s', (_words, condition, kind, pointer) => {
  const findings = typeCheck(condition, types, null);
  expect(findings.map((finding) => [finding.kind, finding.pointer])).toEqual([[kind, pointer]]);
  expect(findings.filter(({ message, cure }) => message === '' || cure === '')).toEqual([]);
});

const right: readonly Condition[] = [
  { eq: [{ answer: 'tenure' }, 'rent'] },
  { eq: [{ answer: 'pregnant' }, true] },
  { in: [{ answer: 'rooms' }, [1, 2]] },
  { includes: [{ answer: 'needs' }, 'lift'] },
  { answered: 'lived' },
  { lte: [{ answer: 'moved' }, '2024-02-29'] },
  { lte: ['2024-02', { answer: 'left' }] },
  { gt: [{ monthsSince: 'left' }, { answer: 'rooms' }] },
  { gte: [{ count: 'people' }, { answer: 'rooms' }] },
  { eq: [{ answer: 'town' }, 'Ashcombe'] },
  { some: { list: 'people', where: { lt: [{ age: 'item.born' }, 18] } } },
];

test.each(right.map((condition) => [JSON.stringify(condition), condition] as const))(
  'has nothing to say about %s',
  (_words, condition) => {
    expect(typeCheck(condition, types, null)).toEqual([]);
  },
);

test('an item is known on the page of its list', () => {
  const condition: Condition = { lt: [{ age: 'item.born' }, 18] };
  expect(typeCheck(condition, types, 'people')).toEqual([]);
});

test('says what a condition speaks of, and where', () => {
  const condition: Condition = {
    all: [
      { eq: [{ answer: 'tenure' }, 'rent'] },
      { some: { list: 'people', where: { lt: [{ age: 'item.born' }, { count: 'people' }] } } },
      { not: { in: [{ monthsSince: 'item.since' }, [1]] } },
      { every: { list: 'homes', where: { includes: [{ answer: 'item.who' }, 'x'] } } },
      { any: [{ answered: 'town' }] },
    ],
  };
  expect(references(condition, noDerivations)).toEqual([
    { kind: 'answer', name: 'tenure', pointer: '/all/0/eq/0/answer' },
    { kind: 'list', list: 'people', pointer: '/all/1/some/list' },
    { kind: 'itemAnswer', list: 'people', name: 'born', pointer: '/all/1/some/where/lt/0/age' },
    { kind: 'list', list: 'people', pointer: '/all/1/some/where/lt/1/count' },
    { kind: 'itemAnswer', list: null, name: 'since', pointer: '/all/2/not/in/0/monthsSince' },
    { kind: 'list', list: 'homes', pointer: '/all/3/every/list' },
    { kind: 'itemAnswer', list: 'homes', name: 'who', pointer: '/all/3/every/where/includes/0/answer' },
    { kind: 'answer', name: 'town', pointer: '/all/4/any/0/answered' },
  ]);
});

test('of many answers the one that was probably meant is named first, however late it is asked', () => {
  const values = new Map<string, AnswerSchema>(
    [...Array.from({ length: 20 }, (_, place) => `answer${place}`), 'hasPets'].map((name) => [
      name,
      { type: 'boolean' },
    ]),
  );
  const [finding] = typeCheck({ answered: 'haspets' }, { kinds: undefined, values, lists: new Map() }, null);
  expect(finding?.cure).toMatch(
    /^Did you mean "hasPets"\? Use an answer that is asked for: answer0, .* …\.$/,
  );
});
