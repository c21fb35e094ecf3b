import { expect, test } from 'vitest';
import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { Derived } from '#schemas/forms/derived.ts';
import { schemaOfDerived } from './derived-schema.ts';

const money: AnswerSchema = { type: 'number', format: 'money', minimum: 0, maximum: 1000 };
const asked = {
  values: new Map<string, AnswerSchema>([
    ['rent', money],
    ['income', { ...money, minimum: 0.1 }],
    ['people', { type: 'integer', minimum: 1, maximum: 3 }],
  ]),
  lists: new Map([['jobs', new Map([['pay', money]])]]),
};
const rent = { answer: 'rent' };
const income = { answer: 'income' };
const people = { answer: 'people' };
const lists = { jobs: { one: 'job', first: 'Add a job', itemName: '{{pay}}', maxItems: 3 } };

test.each<readonly [string, Derived, 'money' | 'number']>([
  ['two sums', { sum: [rent, income] }, 'money'],
  ['a sum and ten pounds', { sum: [rent, 10] }, 'money'],
  ['a sum less another', { difference: [rent, income] }, 'money'],
  ['a sum by the year', { product: [rent, 52] }, 'money'],
  ['a sum by the year, the other way round', { product: [52, rent] }, 'money'],
  ['a sum for each person', { quotient: [rent, people] }, 'money'],
  ['a share of two sums', { quotient: [rent, income] }, 'number'],
  ['people for each pound', { quotient: [people, rent] }, 'number'],
  ['money times money', { product: [rent, income] }, 'number'],
  ['the smaller of two sums', { smaller: [rent, income] }, 'money'],
  ['a sum and people', { sum: [rent, people] }, 'number'],
  ['what all jobs pay', { total: { list: 'jobs', of: 'item.pay' } }, 'money'],
])('%s is %s', (_what, derived, is) => {
  const schema = schemaOfDerived(derived, asked, { lists }, new Map());
  expect('format' in schema ? schema.format : 'number').toBe(is);
});

test('the least and the most are exact, over several steps too', () => {
  const weeks: Derived = { quotient: [52, 12] };
  const derivations = new Map<string, Derived>([['weeks', weeks]]);
  expect(schemaOfDerived({ sum: [income, 0.2] }, asked, {}, derivations)).toMatchObject({ minimum: 0.3 });
  expect(schemaOfDerived({ product: [150, { answer: 'weeks' }] }, asked, {}, derivations)).toMatchObject({
    minimum: 650,
    maximum: 650,
  });
  expect(schemaOfDerived({ quotient: [rent, income] }, asked, {}, derivations)).toMatchObject({
    minimum: 0,
    maximum: 10_000,
  });
});
