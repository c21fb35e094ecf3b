import { array, assert, constant, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { spreadApart, type CentredBox } from './spread-apart.ts';

const boxes = array(
  record({
    x: integer({ min: 0, max: 300 }),
    y: integer({ min: 0, max: 400 }),
    width: integer({ min: 44, max: 160 }),
    height: constant(32),
  }),
  { maxLength: 6 },
);

const cover = (one: CentredBox, other: CentredBox) =>
  Math.abs(one.x - other.x) < (one.width + other.width) / 2 &&
  Math.abs(one.y - other.y) < (one.height + other.height) / 2;

test('no area covers another, and none leaves its column', () => {
  assert(
    property(boxes, (given) => {
      const spread = spreadApart(given, 6);
      for (const [index, one] of spread.entries()) {
        expect(one.x).toBe(given[index]?.x);
        expect(spread.slice(index + 1).filter((other) => cover(one, other))).toEqual([]);
      }
    }),
  );
});

test('what stands alone stays where it is', () => {
  const far = [
    { x: 0, y: 0, width: 80, height: 32 },
    { x: 200, y: 10, width: 80, height: 32 },
    { x: 0, y: 100, width: 80, height: 32 },
  ];
  expect(spreadApart(far, 6)).toEqual(far);
});
