/** A point in a plane: east or right, then north or down. */
export type Point = readonly [x: number, y: number];

export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Returns the part of a ring inside a rectangle, as one closed ring (Sutherland and Hodgman, 1974); undefined if there
 * is none. A ring that leaves and comes back is joined along the edge, which lies outside the visible part.
 * @param ring may be open or closed.
 */
export function clipRing(ring: readonly Point[], box: Rectangle): readonly Point[] | undefined {
  const inside = rectangleAround(ring);
  if (
    inside.left > box.right ||
    inside.right < box.left ||
    inside.top > box.bottom ||
    inside.bottom < box.top
  )
    return undefined;
  if (
    inside.left >= box.left &&
    inside.right <= box.right &&
    inside.top >= box.top &&
    inside.bottom <= box.bottom
  )
    return ring.length < 3 ? undefined : closed(ring);
  let points = ring;
  for (const edge of [
    { axis: 0, at: box.left, side: 1 },
    { axis: 0, at: box.right, side: -1 },
    { axis: 1, at: box.top, side: 1 },
    { axis: 1, at: box.bottom, side: -1 },
  ] as const) {
    const kept: Point[] = [];
    const isIn = (point: Point) => (point[edge.axis] - edge.at) * edge.side >= 0;
    let before = points.at(-1);
    for (const point of points) {
      if (before && isIn(before) !== isIn(point)) kept.push(crossing(before, point, edge.axis, edge.at));
      if (isIn(point)) kept.push(point);
      before = point;
    }
    points = kept;
    if (points.length === 0) return undefined;
  }
  return points.length < 3 ? undefined : closed(points);
}

function crossing(from: Point, to: Point, axis: 0 | 1, at: number): Point {
  const share = (at - from[axis]) / (to[axis] - from[axis]);
  const other = axis === 0 ? 1 : 0;
  const met = from[other] + (to[other] - from[other]) * share;
  return axis === 0 ? [at, met] : [met, at];
}

function closed(points: readonly Point[]): readonly Point[] {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || (first[0] === last[0] && first[1] === last[1])) return points;
  return [...points, first];
}

export function rectangleAround(points: readonly Point[]): Rectangle {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left, top, right, bottom };
}

/** True if a line has a part in a rectangle; tests each segment (Liang and Barsky, 1984). */
export function lineMeets(line: readonly Point[], box: Rectangle): boolean {
  return line.some((point, index) => segmentMeets(line[index - 1] ?? point, point, box));
}

function segmentMeets([x1, y1]: Point, [x2, y2]: Point, { left, top, right, bottom }: Rectangle): boolean {
  let [from, to] = [0, 1];
  for (const [step, room] of [
    [x1 - x2, x1 - left],
    [x2 - x1, right - x1],
    [y1 - y2, y1 - top],
    [y2 - y1, bottom - y1],
  ] as const) {
    if (step === 0) {
      if (room < 0) return false;
    } else if (step < 0) from = Math.max(from, room / step);
    else to = Math.min(to, room / step);
  }
  return from <= to;
}
