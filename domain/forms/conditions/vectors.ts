import type { Answers, AnswerValue } from '#schemas/forms/answers.ts';
import type { Condition } from '#schemas/forms/condition.ts';
import type { Derived } from '#schemas/forms/derived.ts';
import type { Derivations } from '../derived/derivations.ts';
import type { ConditionScope } from './evaluate.ts';
import type { Verdict } from './verdicts.ts';

/** One row: the verdict of a condition for these answers, on this day. */
interface Vector {
  readonly condition: Condition;
  readonly is: Verdict;
  readonly values?: Answers['values'];
  readonly people?: readonly { readonly [answer: string]: AnswerValue }[];
  /** The item that the page is about. */
  readonly item?: { readonly [answer: string]: AnswerValue };
  /** 2026-06-15 if left out. */
  readonly today?: string;
}

const isA: Condition = { eq: [{ answer: 'a' }, 'yes'] };
const isB: Condition = { eq: [{ answer: 'b' }, 'yes'] };
const child: Condition = { lt: [{ age: 'item.born' }, 18] };
const born = (day: string): Answers['values'] => ({ born: day });
const ageIs = (years: number): Condition => ({ eq: [{ age: 'born' }, years] });
const monthsAre = (months: number): Condition => ({ eq: [{ monthsSince: 'since' }, months] });

/** Derived values that rows may name like answers. */
const derived: Derivations = new Map<string, Derived>([
  ['together', { sum: [{ answer: 'rent' }, { answer: 'charges' }] }],
  ['left', { difference: [{ answer: 'rent' }, { answer: 'charges' }] }],
  ['yearly', { product: [{ answer: 'rent' }, 52] }],
  ['share', { quotient: [{ answer: 'charges' }, { answer: 'rent' }] }],
  ['thrice', { product: [{ answer: 'share' }, 3] }],
  ['weeksOfMonth', { quotient: [52, 12] }],
  ['monthly', { product: [{ answer: 'rent' }, { answer: 'weeksOfMonth' }] }],
  ['lessOfShares', { smaller: [{ answer: 'thrice' }, { answer: 'monthly' }] }],
  ['less', { smaller: [{ answer: 'rent' }, { answer: 'charges' }] }],
  ['latest', { larger: [{ answer: 'born' }, { answer: 'since' }] }],
  ['children', { count: { list: 'people', where: child } }],
  ['incomes', { total: { list: 'people', of: 'item.income' } }],
  ['incomesOfAdults', { total: { list: 'people', of: 'item.income', where: { not: child } } }],
  ['ageThen', { age: { from: 'born', on: 'since' } }],
  ['perHead', { quotient: [{ answer: 'incomes' }, { count: 'people' }] }],
  ['weekly', { each: 'people', quotient: [{ answer: 'item.income' }, 52] }],
]);
const is = (name: string, value: number | string): Condition => ({ eq: [{ answer: name }, value] });

/**
 * The meaning of conditions, frozen: changing a row changes forms that people have filled in. New rows may be
 * added.
 */
export const vectors: readonly Vector[] = [
  // A known answer is compared; a missing one is unknown.
  { condition: isA, values: { a: 'yes' }, is: 'yes' },
  { condition: isA, values: { a: 'no' }, is: 'no' },
  { condition: isA, values: {}, is: 'unknown' },
  { condition: isA, values: { a: '' }, is: 'unknown' },
  { condition: isA, values: { a: '  ' }, is: 'unknown' },
  { condition: isA, values: { a: 'Yes' }, is: 'no' },
  { condition: { eq: ['yes', { answer: 'a' }] }, values: { a: 'yes' }, is: 'yes' },
  { condition: { eq: [{ answer: 'a' }, { answer: 'b' }] }, values: { a: 'x', b: 'x' }, is: 'yes' },
  { condition: { eq: [{ answer: 'a' }, { answer: 'b' }] }, values: { a: 'x' }, is: 'unknown' },
  { condition: { eq: [{ answer: 'a' }, { answer: 'a' }] }, values: {}, is: 'unknown' },
  { condition: { eq: [{ answer: 'a' }, true] }, values: { a: true }, is: 'yes' },
  { condition: { eq: [{ answer: 'a' }, true] }, values: { a: false }, is: 'no' },
  { condition: { eq: [{ answer: 'a' }, false] }, values: { a: false }, is: 'yes' },
  { condition: { eq: [{ answer: 'a' }, 0] }, values: { a: 0 }, is: 'yes' },
  // Values of different types cannot be compared, but a draft may hold them for a while.
  { condition: { eq: [{ answer: 'a' }, 1] }, values: { a: '1' }, is: 'unknown' },
  { condition: { eq: [{ answer: 'a' }, true] }, values: { a: 'true' }, is: 'unknown' },
  { condition: isA, values: { a: ['yes'] }, is: 'unknown' },
  { condition: { eq: [{ answer: 'a' }, { answer: 'b' }] }, values: { a: ['x'], b: ['x'] }, is: 'unknown' },
  { condition: { lt: [{ answer: 'a' }, 3] }, values: { a: '2' }, is: 'unknown' },
  { condition: { lt: [{ answer: 'a' }, { answer: 'b' }] }, values: { a: 'ant', b: 'bee' }, is: 'unknown' },
  // Names that every JavaScript object has are not answers.
  { condition: { answered: 'constructor' }, values: {}, is: 'no' },
  { condition: { eq: [{ count: 'toString' }, 0] }, values: {}, is: 'yes' },
  // Not.
  { condition: { not: isA }, values: { a: 'yes' }, is: 'no' },
  { condition: { not: isA }, values: { a: 'no' }, is: 'yes' },
  { condition: { not: isA }, values: {}, is: 'unknown' },
  // All: no wins, then unknown.
  { condition: { all: [isA, isB] }, values: { a: 'yes', b: 'yes' }, is: 'yes' },
  { condition: { all: [isA, isB] }, values: { a: 'yes', b: 'no' }, is: 'no' },
  { condition: { all: [isA, isB] }, values: { a: 'no', b: 'no' }, is: 'no' },
  { condition: { all: [isA, isB] }, values: { a: 'yes' }, is: 'unknown' },
  { condition: { all: [isA, isB] }, values: { a: 'no' }, is: 'no' },
  { condition: { all: [isA, isB] }, values: { b: 'no' }, is: 'no' },
  { condition: { all: [isA, isB] }, values: {}, is: 'unknown' },
  // Any: yes wins, then unknown.
  { condition: { any: [isA, isB] }, values: { a: 'yes', b: 'yes' }, is: 'yes' },
  { condition: { any: [isA, isB] }, values: { a: 'yes', b: 'no' }, is: 'yes' },
  { condition: { any: [isA, isB] }, values: { a: 'no', b: 'no' }, is: 'no' },
  { condition: { any: [isA, isB] }, values: { a: 'no' }, is: 'unknown' },
  { condition: { any: [isA, isB] }, values: { b: 'yes' }, is: 'yes' },
  { condition: { any: [isA, isB] }, values: {}, is: 'unknown' },
  { condition: { any: [isA, { not: isA }] }, values: {}, is: 'unknown' },
  // In: any of the comparisons.
  { condition: { in: [{ answer: 'a' }, ['x', 'y']] }, values: { a: 'y' }, is: 'yes' },
  { condition: { in: [{ answer: 'a' }, ['x', 'y']] }, values: { a: 'z' }, is: 'no' },
  { condition: { in: [{ answer: 'a' }, ['x', 'y']] }, values: {}, is: 'unknown' },
  { condition: { in: [{ answer: 'a' }, [1, 2]] }, values: { a: 2 }, is: 'yes' },
  // Order of numbers.
  { condition: { lt: [{ answer: 'a' }, 3] }, values: { a: 2.5 }, is: 'yes' },
  { condition: { lt: [{ answer: 'a' }, 3] }, values: { a: 3 }, is: 'no' },
  { condition: { lte: [{ answer: 'a' }, 3] }, values: { a: 3 }, is: 'yes' },
  { condition: { lte: [{ answer: 'a' }, 3] }, values: { a: 4 }, is: 'no' },
  { condition: { gt: [{ answer: 'a' }, 3] }, values: { a: 3 }, is: 'no' },
  { condition: { gt: [{ answer: 'a' }, 3] }, values: { a: 4 }, is: 'yes' },
  { condition: { gte: [{ answer: 'a' }, 3] }, values: { a: 3 }, is: 'yes' },
  { condition: { gte: [{ answer: 'a' }, 3] }, values: {}, is: 'unknown' },
  { condition: { lt: [3, { answer: 'a' }] }, values: { a: 10 }, is: 'yes' },
  // Order of days and months; never one with the other, and never one that the calendar does not have.
  { condition: { lt: [{ answer: 'a' }, '2026-03-01'] }, values: { a: '2026-02-28' }, is: 'yes' },
  { condition: { gte: [{ answer: 'a' }, '2026-03-01'] }, values: { a: '2026-03-01' }, is: 'yes' },
  { condition: { lt: [{ answer: 'a' }, '2024-03-01'] }, values: { a: '2024-02-29' }, is: 'yes' },
  { condition: { lt: [{ answer: 'a' }, '2026-03-01'] }, values: { a: '2026-02-29' }, is: 'unknown' },
  { condition: { lt: [{ answer: 'a' }, '2026-03-01'] }, values: { a: '2026-02' }, is: 'unknown' },
  { condition: { lte: [{ answer: 'a' }, '2026-03'] }, values: { a: '2026-03' }, is: 'yes' },
  { condition: { gt: [{ answer: 'a' }, '2026-03'] }, values: { a: '2026-10' }, is: 'yes' },
  { condition: { gt: [{ answer: 'a' }, '2026-03'] }, values: { a: '2026-13' }, is: 'unknown' },
  // Answered is never unknown.
  { condition: { answered: 'a' }, values: { a: 'x' }, is: 'yes' },
  { condition: { answered: 'a' }, values: { a: false }, is: 'yes' },
  { condition: { answered: 'a' }, values: { a: 0 }, is: 'yes' },
  { condition: { answered: 'a' }, values: {}, is: 'no' },
  { condition: { answered: 'a' }, values: { a: ' ' }, is: 'no' },
  { condition: { answered: 'a' }, values: { a: [] }, is: 'no' },
  { condition: { answered: 'item.a' }, item: { a: 'x' }, is: 'yes' },
  { condition: { answered: 'item.a' }, values: { a: 'x' }, is: 'no' },
  // Includes: an empty choice does not count as an answer.
  { condition: { includes: [{ answer: 'a' }, 'x'] }, values: { a: ['x', 'y'] }, is: 'yes' },
  { condition: { includes: [{ answer: 'a' }, 'x'] }, values: { a: ['y'] }, is: 'no' },
  { condition: { includes: [{ answer: 'a' }, 'x'] }, values: { a: [] }, is: 'unknown' },
  { condition: { includes: [{ answer: 'a' }, 'x'] }, values: {}, is: 'unknown' },
  { condition: { includes: [{ answer: 'a' }, 'x'] }, values: { a: 'x' }, is: 'unknown' },
  // Ages: a birthday counts from the start of the day; someone born on 29 February has their birthday on 1
  // March in a common year.
  { condition: ageIs(17), values: born('2008-06-16'), is: 'yes' },
  { condition: ageIs(18), values: born('2008-06-15'), is: 'yes' },
  { condition: ageIs(0), values: born('2026-06-15'), is: 'yes' },
  { condition: ageIs(-1), values: born('2026-06-16'), is: 'yes' },
  { condition: ageIs(17), values: born('2008-02-29'), today: '2026-02-28', is: 'yes' },
  { condition: ageIs(18), values: born('2008-02-29'), today: '2026-03-01', is: 'yes' },
  { condition: ageIs(20), values: born('2008-02-29'), today: '2028-02-29', is: 'yes' },
  { condition: ageIs(19), values: born('2008-02-29'), today: '2028-02-28', is: 'yes' },
  { condition: ageIs(18), values: born('2008-02-30'), is: 'unknown' },
  { condition: ageIs(18), values: born('2008-06'), is: 'unknown' },
  { condition: ageIs(18), values: {}, is: 'unknown' },
  { condition: { gte: [{ age: 'born' }, 55] }, values: born('1971-06-15'), is: 'yes' },
  // The days on which the clocks change are days like any other.
  { condition: ageIs(18), values: born('2008-03-30'), today: '2026-03-29', is: 'no' },
  { condition: ageIs(18), values: born('2008-03-29'), today: '2026-03-29', is: 'yes' },
  { condition: ageIs(18), values: born('2008-10-25'), today: '2026-10-25', is: 'yes' },
  { condition: ageIs(18), values: born('2008-10-25'), today: '2026-10-24', is: 'no' },
  { condition: monthsAre(1), values: { since: '2026-02-28' }, today: '2026-03-29', is: 'yes' },
  { condition: monthsAre(1), values: { since: '2026-09-25' }, today: '2026-10-25', is: 'yes' },
  // Whole months end on the same day of the month, or on its last.
  { condition: monthsAre(0), values: { since: '2026-06-15' }, is: 'yes' },
  { condition: monthsAre(0), values: { since: '2026-05-16' }, is: 'yes' },
  { condition: monthsAre(1), values: { since: '2026-05-15' }, is: 'yes' },
  { condition: monthsAre(1), values: { since: '2026-01-31' }, today: '2026-02-28', is: 'yes' },
  { condition: monthsAre(0), values: { since: '2026-01-31' }, today: '2026-02-27', is: 'yes' },
  { condition: monthsAre(48), values: { since: '2024-02-29' }, today: '2028-02-29', is: 'yes' },
  { condition: monthsAre(12), values: { since: '2024-02-29' }, today: '2025-02-28', is: 'yes' },
  // A month counts from its first day; for future days and months the result is negative.
  { condition: monthsAre(0), values: { since: '2026-06' }, is: 'yes' },
  { condition: monthsAre(3), values: { since: '2026-03' }, is: 'yes' },
  { condition: monthsAre(-1), values: { since: '2026-07' }, is: 'yes' },
  { condition: monthsAre(-1), values: { since: '2026-06-16' }, is: 'yes' },
  { condition: monthsAre(-2), values: { since: '2026-08-15' }, is: 'yes' },
  { condition: monthsAre(3), values: { since: 'last March' }, is: 'unknown' },
  // Lists are counted, even if they are empty.
  { condition: { eq: [{ count: 'people' }, 0] }, is: 'yes' },
  { condition: { gt: [{ count: 'people' }, 1] }, people: [{}, {}], is: 'yes' },
  { condition: { gt: [{ count: 'people' }, 1] }, people: [{}], is: 'no' },
  { condition: { eq: [{ count: 'people' }, { answer: 'a' }] }, people: [{}], values: { a: 1 }, is: 'yes' },
  { condition: { eq: [{ count: 'people' }, { answer: 'a' }] }, people: [{}], is: 'unknown' },
  // Some: one item is enough; an empty list gives no.
  { condition: { some: { list: 'people', where: child } }, is: 'no' },
  { condition: { some: { list: 'people', where: child } }, people: [{ born: '2020-01-01' }, {}], is: 'yes' },
  {
    condition: { some: { list: 'people', where: child } },
    people: [{ born: '1990-01-01' }, {}],
    is: 'unknown',
  },
  { condition: { some: { list: 'people', where: child } }, people: [{ born: '1990-01-01' }], is: 'no' },
  { condition: { some: { list: 'people', where: child } }, people: [{}], is: 'unknown' },
  { condition: { not: { some: { list: 'people', where: child } } }, is: 'yes' },
  // Every: one exception is enough for no; an empty list gives yes.
  { condition: { every: { list: 'people', where: child } }, is: 'yes' },
  {
    condition: { every: { list: 'people', where: child } },
    people: [{ born: '2020-01-01' }, {}],
    is: 'unknown',
  },
  { condition: { every: { list: 'people', where: child } }, people: [{ born: '1990-01-01' }, {}], is: 'no' },
  { condition: { every: { list: 'people', where: child } }, people: [{ born: '2020-01-01' }], is: 'yes' },
  // Inside, item is the current item; outside, it is the page's own; answers asked once are the same in both.
  {
    condition: { some: { list: 'people', where: { eq: [{ answer: 'item.a' }, { answer: 'a' }] } } },
    people: [{ a: 'x' }, { a: 'y' }],
    values: { a: 'y' },
    is: 'yes',
  },
  {
    condition: { all: [child, { some: { list: 'people', where: { not: child } } }] },
    people: [{ born: '1990-01-01' }],
    item: { born: '2020-01-01' },
    is: 'yes',
  },
  { condition: child, item: { born: '2020-01-01' }, is: 'yes' },
  { condition: child, item: {}, is: 'unknown' },
  { condition: child, values: { born: '2020-01-01' }, is: 'unknown' },
  // Derived values: unknown as soon as one of their inputs is, and exact.
  { condition: is('together', 0.3), values: { rent: 0.1, charges: 0.2 }, is: 'yes' },
  { condition: is('together', 1), values: { rent: 1 }, is: 'unknown' },
  { condition: is('together', 1), values: { rent: 1, charges: '1' }, is: 'unknown' },
  { condition: { answered: 'together' }, values: { rent: 1 }, is: 'no' },
  { condition: { answered: 'together' }, values: { rent: 1, charges: 0 }, is: 'yes' },
  { condition: is('left', -5), values: { rent: 5, charges: 10 }, is: 'yes' },
  { condition: is('yearly', 520), values: { rent: 10 }, is: 'yes' },
  { condition: is('share', 0.33), values: { rent: 3, charges: 1 }, is: 'no' },
  { condition: { gt: [{ answer: 'share' }, 0.3334] }, values: { rent: 1000, charges: 333.41 }, is: 'yes' },
  { condition: { gt: [{ answer: 'share' }, 0.3334] }, values: { rent: 1000, charges: 333.4 }, is: 'no' },
  { condition: is('thrice', 1), values: { rent: 3, charges: 1 }, is: 'yes' },
  { condition: is('monthly', 650), values: { rent: 150 }, is: 'yes' },
  { condition: is('lessOfShares', 1), values: { rent: 3, charges: 1 }, is: 'yes' },
  { condition: is('share', 0), values: { rent: 0, charges: 1 }, is: 'unknown' },
  { condition: is('share', 0), values: { rent: 0, charges: 0 }, is: 'unknown' },
  { condition: is('less', 2), values: { rent: 3, charges: 2 }, is: 'yes' },
  { condition: is('latest', '2024-05-01'), values: { born: '1990-01-01', since: '2024-05-01' }, is: 'yes' },
  { condition: is('latest', '2024-05-01'), values: { born: '1990-01', since: '2024-05-01' }, is: 'unknown' },
  { condition: is('children', 0), is: 'yes' },
  { condition: is('children', 1), people: [{ born: '2020-01-01' }, { born: '1990-01-01' }], is: 'yes' },
  { condition: is('children', 1), people: [{ born: '2020-01-01' }, {}], is: 'unknown' },
  { condition: is('incomes', 30), people: [{ income: 10 }, { income: 20 }], is: 'yes' },
  { condition: is('incomes', 10), people: [{ income: 10 }, {}], is: 'unknown' },
  {
    condition: is('incomesOfAdults', 10),
    people: [{ born: '1990-01-01', income: 10 }, { born: '2020-01-01' }],
    is: 'yes',
  },
  { condition: is('ageThen', 18), values: { born: '2000-06-01', since: '2018-06-01' }, is: 'yes' },
  { condition: is('ageThen', 18), values: { born: '2020-06-01', since: '2018-06-01' }, is: 'unknown' },
  { condition: is('perHead', 15), people: [{ income: 10 }, { income: 20 }], is: 'yes' },
  { condition: is('perHead', 0), people: [], is: 'unknown' },
  { condition: { gt: [{ answer: 'item.weekly' }, 1] }, item: { income: 104 }, is: 'yes' },
  { condition: { gt: [{ answer: 'item.weekly' }, 1] }, values: { income: 104 }, is: 'unknown' },
  { condition: { gt: [{ answer: 'weekly' }, 1] }, item: { income: 104 }, is: 'unknown' },
  {
    condition: { some: { list: 'people', where: { gt: [{ answer: 'item.weekly' }, 1] } } },
    people: [{ income: 52 }, { income: 104 }],
    is: 'yes',
  },
];

/** Returns the scope in which a row's condition is evaluated. */
export function scopeOfVector({ values = {}, people, item, today = '2026-06-15' }: Vector): ConditionScope {
  const lists = people === undefined ? {} : { people: people.map((one, at) => ({ id: `p${at}`, ...one })) };
  return {
    answers: { values, lists },
    item: item === undefined ? null : { id: 'own', ...item },
    today,
    derived,
  };
}
