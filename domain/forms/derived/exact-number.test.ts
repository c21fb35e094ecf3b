import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareNumbers, minus, nearestDouble, over, plus, times, type Exact } from './exact-number.ts';

const amount = fc.oneof(
  fc.integer({ min: -1_000_000, max: 1_000_000 }),
  fc.integer({ min: -100_000_000, max: 100_000_000 }).map((pence) => pence / 100),
  fc.constantFrom(0.1, 0.3334, 1e21, 5e-7, 123_456_789_012_345, Number.MAX_SAFE_INTEGER),
);
const other = amount.filter((value) => value !== 0);
const same = (one: Exact, two: Exact) => expect(compareNumbers(one, two)).toBe(0);

test.each([
  ['rent of a week by the month', times(150, over(52, 12)), 650],
  ['the same the other way round', over(times(150, 52), 12), 650],
  ['a tenth and two', plus(0.1, 0.2), 0.3],
  ['a third, three times', times(over(1, 3), 3), 1],
  ['what is left of pence', minus(0.3, 0.1), 0.2],
  ['a very small share', nearestDouble(over(1, 3_000_000_000_000)), 1 / 3_000_000_000_000],
  ['less than nothing', nearestDouble(over(-1, 3)), -1 / 3],
] as const)('%s', (_what, found, right) => {
  expect(nearestDouble(found)).toBe(right);
});

test('a share just over a limit is over it, and nothing divides by 0', () => {
  expect(compareNumbers(over(333.41, 1000), 0.3334)).toBeGreaterThan(0);
  expect(compareNumbers(over(333.4, 1000), 0.3334)).toBe(0);
  expect(compareNumbers(over(333.39, 1000), 0.3334)).toBeLessThan(0);
  expect(Number.isFinite(nearestDouble(over(1, 0)))).toBe(false);
  expect(Number.isFinite(nearestDouble(over(0, 0)))).toBe(false);
  expect(plus(1, Infinity)).toBe(Infinity);
  expect(times(over(1, 3), -Infinity)).toBe(-Infinity);
});

test('what is done can be undone, in any order, and a number is itself', () => {
  fc.assert(
    fc.property(amount, other, amount, (a, b, c) => {
      same(times(over(a, b), b), a);
      same(minus(plus(a, b), b), a);
      same(plus(plus(a, b), c), plus(a, plus(b, c)));
      same(times(a, plus(b, c)), plus(times(a, b), times(a, c)));
      expect(nearestDouble(plus(a, 0))).toBe(a);
      expect(nearestDouble(times(over(a, b), b))).toBe(a);
    }),
  );
});

test('numbers have one order, and the double beside them keeps it', () => {
  fc.assert(
    fc.property(amount, other, amount, other, (a, b, c, d) => {
      const [one, two] = [over(a, b), over(c, d)];
      expect(Math.sign(compareNumbers(one, two)) + Math.sign(compareNumbers(two, one))).toBe(0);
      const [less, more] = compareNumbers(one, two) < 0 ? [one, two] : [two, one];
      expect(nearestDouble(less)).toBeLessThanOrEqual(nearestDouble(more));
      expect(nearestDouble(one) / (a / b || 1)).toBeCloseTo(a === 0 ? 0 : 1, 12);
    }),
  );
});
