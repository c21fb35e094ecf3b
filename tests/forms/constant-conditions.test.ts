import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkConstantConditions } from '#api/rules/forms/check/constant-conditions.ts';
import { takeInventory } from '#domain/forms/check/inventory.ts';
import { evaluate } from '#domain/forms/conditions/evaluate.ts';
import { noDerivations } from '#domain/forms/derived/derivations.ts';
import { conditionTypes } from '#domain/forms/condition-types.ts';
import type { Condition } from '#schemas/forms/condition.ts';
import { formOf, number, oneOf, page, words, yesOrNo } from './form-fixtures.ts';
import { rightValue, today } from './arbitrary-answers.ts';

const isFull = process.env['LINTEL_FULL'] === '1';

const born = {
  schema: { type: 'string', format: 'date', earliest: { yearsBeforeToday: 120 }, latest: 'today' },
} as const;
const questions = { rents: yesOrNo, rooms: number(0, 5), kind: oneOf('a', 'b', 'c'), said: words, born };
const first = page('First', questions);
const form = formOf({ first });
const types = conditionTypes(form);

function found(condition: Condition): string[] {
  const asked = formOf({ first, second: page('Second', { more: yesOrNo }, { when: condition }) });
  const { conditions } = takeInventory(asked);
  return checkConstantConditions(conditions, asked, types).map(
    ({ kind, pointer }) =>
      `${kind.replace('forms.condition.', '')} ${pointer.replace('/pages/second/when', '')}`,
  );
}

const leaf: fc.Arbitrary<Condition> = fc.oneof(
  fc.boolean().map((value): Condition => ({ eq: [{ answer: 'rents' }, value] })),
  fc
    .tuple(fc.constantFrom('eq', 'lt', 'lte', 'gt', 'gte'), fc.integer({ min: -1, max: 6 }), fc.boolean())
    .map(([word, value, turned]) => compare(word, { answer: 'rooms' }, value, turned)),
  fc
    .tuple(fc.constantFrom('eq', 'lt', 'lte', 'gt', 'gte'), fc.integer({ min: -1, max: 122 }), fc.boolean())
    .map(([word, value, turned]) => compare(word, { age: 'born' }, value, turned)),
  fc
    .tuple(
      fc.constantFrom('lt', 'lte', 'gt', 'gte'),
      fc.constantFrom('1990-02-28', '2004-02-29'),
      fc.boolean(),
    )
    .map(([word, value, turned]) => compare(word, { answer: 'born' }, value, turned)),
  fc
    .subarray(['a', 'b', 'c'], { minLength: 1 })
    .map((some): Condition => ({ in: [{ answer: 'kind' }, some] })),
  fc.constantFrom('rents', 'rooms', 'kind', 'said', 'born').map((answered): Condition => ({ answered })),
  fc.constantFrom('Sam', 'x').map((value): Condition => ({ eq: [{ answer: 'said' }, value] })),
);

function compare(
  word: 'eq' | 'lt' | 'lte' | 'gt' | 'gte',
  operand: { answer: string } | { age: string },
  value: number | string,
  turned: boolean,
): Condition {
  const pair = turned ? ([value, operand] as const) : ([operand, value] as const);
  if (word === 'eq') return { eq: pair };
  if (word === 'lt') return { lt: pair };
  if (word === 'lte') return { lte: pair };
  return word === 'gt' ? { gt: pair } : { gte: pair };
}

const condition = fc.letrec<{ any: Condition }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    tie('any').map((not): Condition => ({ not })),
    fc.array(tie('any'), { minLength: 1, maxLength: 3 }).map((all): Condition => ({ all })),
    fc.array(tie('any'), { minLength: 1, maxLength: 3 }).map((any): Condition => ({ any })),
  ),
})).any;

const answers = fc.record(
  Object.fromEntries(Object.entries(questions).map(([name, { schema }]) => [name, rightValue(schema, [])])),
  { requiredKeys: [] },
);

test('a condition reported as constant is so for any answers', () => {
  let told = 0;
  fc.assert(
    fc.property(condition, fc.array(answers, { minLength: 20, maxLength: 20 }), (one, given) => {
      const whole = found(one).filter((said) => said.endsWith(' '));
      told += whole.length;
      const verdicts = new Set(
        given.map((values) =>
          evaluate(one, { answers: { values, lists: {} }, item: null, today, derived: noDerivations }),
        ),
      );
      const ruledOut = whole.map((said) => (said === 'alwaysHolds ' ? 'no' : 'yes'));
      expect([...verdicts].filter((verdict) => ruledOut.some((ruled) => ruled === verdict))).toEqual([]);
    }),
    { numRuns: isFull ? 2_000 : 500 },
  );
  expect(told).toBeGreaterThan(10);
});

test.each<readonly [Condition, string[]]>([
  [{ lt: [{ age: 'born' }, 0] }, ['neverHolds ']],
  [{ lte: [{ age: 'born' }, 120] }, ['alwaysHolds ']],
  [{ lt: [{ age: 'born' }, 120] }, []],
  [{ all: [{ lt: [{ age: 'born' }, 18] }, { gt: [{ age: 'born' }, 16] }] }, []],
  [{ all: [{ lt: [{ age: 'born' }, 18] }, { gt: [{ age: 'born' }, 17] }] }, ['neverHolds ']],
  [{ in: [{ answer: 'kind' }, ['a', 'b', 'c']] }, ['alwaysHolds ']],
  [{ any: [{ answered: 'said' }, { not: { answered: 'said' } }] }, ['alwaysHolds ']],
  [{ all: [{ answered: 'kind' }, { not: { eq: [{ answer: 'kind' }, 'a'] } }] }, []],
  [{ any: [{ not: { answered: 'kind' } }, { eq: [{ answer: 'kind' }, 'a'] }] }, []],
  [{ all: [{ gte: [{ answer: 'rooms' }, 0] }, { eq: [{ answer: 'rents' }, true] }] }, ['alwaysHolds /all/0']],
  [{ not: { not: { gt: [{ answer: 'rooms' }, 5] } } }, ['neverHolds /not/not']],
  [{ all: [{ gt: [{ answer: 'born' }, '2004-02-28'] }, { lt: [{ answer: 'born' }, '2004-02-29'] }] }, []],
  [
    { all: [{ gt: [{ answer: 'born' }, '2004-02-29'] }, { lt: [{ answer: 'born' }, '2004-02-28'] }] },
    ['neverHolds '],
  ],
])('%j', (one, said) => {
  expect(found(one)).toEqual(said);
});
