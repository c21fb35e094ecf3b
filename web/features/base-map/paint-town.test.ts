import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { worldSize } from '#domain/places/mercator.ts';
import { paintTown, type TownCanvas } from './paint-town.ts';
import type { TownStyle } from './town-style.ts';
import { windRings } from './wind-rings.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}
type Ring = readonly Point[];

/** A canvas that keeps each fill with its rule, and returns the colour painted at a point. */
class KeptCanvas implements TownCanvas {
  fillStyle: TownCanvas['fillStyle'] = '';
  strokeStyle: TownCanvas['strokeStyle'] = '';
  lineCap: CanvasLineCap = 'butt';
  lineJoin: CanvasLineJoin = 'miter';
  lineWidth = 1;
  readonly #filled: { readonly rings: Ring[]; readonly rule: CanvasFillRule }[] = [];
  #path: Point[][] = [];

  beginPath(): void {
    this.#path = [];
  }
  moveTo(x: number, y: number): void {
    this.#path.push([{ x, y }]);
  }
  lineTo(x: number, y: number): void {
    this.#path.at(-1)?.push({ x, y });
  }
  fill(first?: Path2D | CanvasFillRule): void {
    this.#filled.push({ rings: this.#path, rule: first === 'evenodd' ? 'evenodd' : 'nonzero' });
  }
  fillRect(): void {}
  setLineDash(): void {}
  stroke(): void {}

  isFilledAt(point: Point): boolean {
    return this.#filled.some(({ rings, rule }) => {
      const turns = rings.reduce((sum, ring) => sum + windingOf(ring, point), 0);
      return rule === 'nonzero' ? turns !== 0 : turns % 2 !== 0;
    });
  }
}

function windingOf(ring: Ring, { x, y }: Point): number {
  let turns = 0;
  let before = ring.at(-1);
  for (const point of ring) {
    if (before && before.y > y !== point.y > y) {
      const at = before.x + ((y - before.y) / (point.y - before.y)) * (point.x - before.x);
      if (at < x) turns += point.y > before.y ? 1 : -1;
    }
    before = point;
  }
  return turns;
}

const square = (left: number, top: number, size: number): Ring => [
  { x: left, y: top },
  { x: left + size, y: top },
  { x: left + size, y: top + size },
  { x: left, y: top + size },
  { x: left, y: top },
];
const world = { left: 0, top: 0, right: worldSize, bottom: worldSize };
const style: TownStyle = {
  land: '#fff',
  areas: new Map([['park', { fill: '#0a0', from: 0 }]]),
  lines: new Map(),
  names: new Map(),
};

/** Paints parks with these rings at zoom 0; returns the canvas. */
function painted(areas: readonly (readonly Ring[])[]): KeptCanvas {
  const canvas = new KeptCanvas();
  const shapes = areas.map((rings) => ({ kind: 'park' as const, lines: windRings(rings), box: world }));
  paintTown(canvas, { shapes }, style, world, 0);
  return canvas;
}

test('a pitch and a playground in a park are green, as the park around them is', () => {
  const canvas = painted([[square(10, 10, 100)], [square(20, 20, 10).toReversed()], [square(60, 60, 20)]]);
  for (const at of [15, 25, 45, 70]) expect(canvas.isFilledAt({ x: at, y: at }), `${at}`).toBe(true);
  expect(canvas.isFilledAt({ x: 5, y: 5 })).toBe(false);
});

test('a hole of one area stays one until another area lies on it, and an island in it is none', () => {
  const park = [square(10, 10, 100), square(20, 20, 60), square(30, 30, 20)];
  expect(painted([park]).isFilledAt({ x: 25, y: 25 })).toBe(false);
  expect(painted([park]).isFilledAt({ x: 40, y: 40 })).toBe(true);
  expect(painted([park, [square(22, 22, 5)]]).isFilledAt({ x: 25, y: 25 })).toBe(true);
});

test('a hole that touches the edge around it at a corner is a hole', () => {
  const touching: Ring = [
    { x: 10, y: 10 },
    { x: 60, y: 30 },
    { x: 30, y: 60 },
    { x: 10, y: 10 },
  ];
  expect(painted([[square(10, 10, 100), touching]]).isFilledAt({ x: 35, y: 35 })).toBe(false);
});

test('whichever way rings run and in whatever order, what lies in an area is painted and nothing else', () => {
  const side = fc.integer({ min: 1, max: 8 });
  /** A square, perhaps with another in it as its hole. */
  const area = fc
    .tuple(
      side,
      side,
      fc.integer({ min: 4, max: 12 }),
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
    )
    .map(([left, top, size, hasHole, turnsOuter, turnsHole, swaps]) => {
      const outer = square(left * 10, top * 10, size * 10);
      const rings = [turnsOuter ? outer.toReversed() : outer];
      const hole = square(left * 10 + 10, top * 10 + 10, size * 10 - 20);
      if (hasHole) rings.push(turnsHole ? hole.toReversed() : hole);
      return swaps ? rings.toReversed() : rings;
    });
  fc.assert(
    fc.property(
      fc.array(area, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 0, max: 22 }),
      fc.integer({ min: 0, max: 22 }),
      (areas, across, down) => {
        const point = { x: across * 10 + 5, y: down * 10 + 5 };
        const isInside = areas.some(
          (rings) => rings.filter((ring) => windingOf(ring, point) !== 0).length % 2 === 1,
        );
        expect(painted(areas).isFilledAt(point)).toBe(isInside);
      },
    ),
  );
});
