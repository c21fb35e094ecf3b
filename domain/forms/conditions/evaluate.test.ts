import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnswerValue } from '#schemas/forms/answers.ts';
import type { Condition, Operand } from '#schemas/forms/condition.ts';
import { evaluate, possibleVerdicts, type StillOpen } from './evaluate.ts';
import type { Derived } from '#schemas/forms/derived.ts';
import type { Derivations } from '../derived/derivations.ts';
import { scopeOfVector, vectors } from './vectors.ts';
import { no, unknown, yes } from './verdicts.ts';

test.each(vectors.map((row) => [JSON.stringify(row), row] as const))('%s', (_words, row) => {
  expect(evaluate(row.condition, scopeOfVector(row))).toBe(row.is);
});

test('the table has a row for each operator', () => {
  const words = JSON.stringify(vectors.map(({ condition }) => condition));
  const operators =
    'all any not eq in lt lte gt gte answered includes some every answer count age monthsSince';
  expect(operators.split(' ').filter((operator) => !words.includes(`"${operator}":`))).toEqual([]);
});

const name = fc.constantFrom('a', 'b', 'c');
const derived: Derivations = new Map<string, Derived>([
  ['sum', { sum: [{ answer: 'a' }, { answer: 'b' }] }],
  ['over', { quotient: [{ answer: 'a' }, { answer: 'sum' }] }],
  ['later', { larger: [{ answer: 'a' }, { answer: 'c' }] }],
  ['some', { count: { list: 'people', where: { gt: [{ answer: 'item.a' }, { answer: 'b' }] } } }],
  ['all', { total: { list: 'people', of: 'item.b' } }],
  ['own', { each: 'people', difference: [{ answer: 'item.a' }, { answer: 'c' }] }],
]);
const names = fc.constantFrom('a', 'b', 'c', 'sum', 'over', 'later', 'some', 'all');
const path = fc.oneof(names, fc.constantFrom('item.a', 'item.b', 'item.own'));
const value: fc.Arbitrary<AnswerValue> = fc.oneof(
  fc.constantFrom('x', 'y', '', '2026-02-28', '2008-02-29', '2026-02', '2026-02-30'),
  fc.integer({ min: 0, max: 3 }),
  fc.boolean(),
  fc.subarray(['x', 'y']),
);
const operand: fc.Arbitrary<Operand> = fc.oneof(
  fc.constantFrom<Operand>('x', 1, true, '2026-02-28', { count: 'people' }),
  path.map((answer) => ({ answer })),
  path.map((age) => ({ age })),
  path.map((monthsSince) => ({ monthsSince })),
);
const pair = fc.tuple(operand, operand);
const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    pair.map((eq) => ({ eq })),
    pair.map((lt) => ({ lt })),
    pair.map((gte) => ({ gte })),
    path.map((answered) => ({ answered })),
    fc.tuple(operand, fc.subarray<string | number>(['x', 'y', 1])).map((given) => ({ in: given })),
    path.map((answer): Condition => ({ includes: [{ answer }, 'x'] })),
    fc.array(tie('condition'), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie('condition'), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
    tie('condition').map((not) => ({ not })),
    tie('condition').map((where) => ({ some: { list: 'people', where } })),
    tie('condition').map((where) => ({ every: { list: 'people', where } })),
  ),
}));
const values = fc.dictionary(name, value, { maxKeys: 3 });
const items = fc
  .array(fc.dictionary(name, value, { maxKeys: 2 }), { maxLength: 3 })
  .map((people) => people.map((one, at) => ({ ...one, id: `p${at}` })));
const today = fc.constantFrom('2026-03-29', '2026-10-25', '2028-02-29');

test('the order of a list, and of the parts of "all" and "any", changes nothing', () => {
  fc.assert(
    fc.property(condition, values, items, today, (tried, given, people, day) => {
      const reversed = (part: Condition): Condition =>
        'all' in part
          ? { all: part.all.map(reversed).toReversed() }
          : 'any' in part
            ? { any: part.any.map(reversed).toReversed() }
            : part;
      const scope = { answers: { values: given, lists: { people } }, item: null, today: day, derived };
      const turned = { ...scope, answers: { values: given, lists: { people: people.toReversed() } } };
      expect(evaluate(reversed(tried), turned)).toBe(evaluate(tried, scope));
    }),
  );
});

test('what may still come out is never fewer than what does, however the open answers come in', () => {
  fc.assert(
    fc.property(
      condition,
      values,
      values,
      items,
      items,
      fc.boolean(),
      (tried, given, later, people, more, growing) => {
        const open: StillOpen = {
          answer: (asked, item) => item === null && !Object.hasOwn(given, asked),
          list: () => (growing ? 'growing' : 'settled'),
        };
        const answers = { values: given, lists: { people } };
        const scope = { answers, item: null, today: '2026-06-15', derived };
        const added = growing ? more.map((one, at) => ({ ...one, id: `more${at}` })) : [];
        const then = evaluate(tried, {
          ...scope,
          answers: { values: { ...later, ...given }, lists: { people: [...people, ...added] } },
        });
        const bit = then === 'yes' ? yes : then === 'no' ? no : unknown;
        expect(possibleVerdicts(tried, scope, open) & bit).toBe(bit);
      },
    ),
    { numRuns: 1000 },
  );
});
