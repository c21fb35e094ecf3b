import type { WorldPoint } from '#domain/places/mercator.ts';

type Ring = readonly WorldPoint[];

/**
 * Returns the rings of an area with outer rings in one direction and holes in the other, regardless of the
 * file's own directions. Filled by the rule `nonzero`, overlapping areas then become one, each keeps its holes,
 * and a hole that another area covers is closed.
 */
export function windRings(rings: readonly Ring[]): readonly Ring[] {
  const sizes = rings.map(signedArea);
  return rings.map((ring, index) => {
    const size = sizes[index] ?? 0;
    const inside = rings.length === 1 ? undefined : pointIn(ring);
    const around = rings.filter((other, at) => {
      const larger = Math.abs(sizes[at] ?? 0) - Math.abs(size);
      return inside !== undefined && (larger > 0 || (larger === 0 && at < index)) && isIn(inside, other);
    });
    const isHole = around.length % 2 === 1;
    return size > 0 === isHole ? ring.toReversed() : ring;
  });
}

function signedArea(ring: Ring): number {
  let sum = 0;
  let before = ring.at(-1);
  for (const point of ring) {
    if (before) sum += before.x * point.y - point.x * before.y;
    before = point;
  }
  return sum;
}

/** Returns the points at which a ring meets a horizontal line, from left to right. */
function crossings(ring: Ring, y: number): number[] {
  const found: number[] = [];
  let before = ring.at(-1);
  for (const point of ring) {
    if (before && before.y > y !== point.y > y)
      found.push(before.x + ((y - before.y) / (point.y - before.y)) * (point.x - before.x));
    before = point;
  }
  return found.toSorted((one, other) => one - other);
}

/** Returns a point inside a ring: its own points may also be on another ring that touches it. */
function pointIn(ring: Ring): WorldPoint | undefined {
  const heights = ring.map(({ y }) => y);
  const [top, bottom] = [Math.min(...heights), Math.max(...heights)];
  // At the very middle, a ring is likely to have a corner.
  const y = top + (bottom - top) * 0.4321;
  const [left, right] = crossings(ring, y);
  return left === undefined || right === undefined ? undefined : { x: (left + right) / 2, y };
}

function isIn({ x, y }: WorldPoint, ring: Ring): boolean {
  return crossings(ring, y).filter((at) => at < x).length % 2 === 1;
}
