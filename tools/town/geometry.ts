/** A place in metres: `x` to the east and `y` to the north of a town's origin. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Line = readonly Point[];

export const point = (x: number, y: number): Point => ({ x, y });

export function distance(one: Point, other: Point): number {
  return Math.hypot(other.x - one.x, other.y - one.y);
}

export function lengthOf(line: Line): number {
  return line.reduce((sum, here, index) => sum + distance(line[index - 1] ?? here, here), 0);
}

/** The point so many metres from a line's start, and the direction there, of length 1. */
export function along(line: Line, metres: number): { readonly at: Point; readonly direction: Point } {
  let left = metres;
  let last = line[0] ?? point(0, 0);
  let direction = point(1, 0);
  for (const next of line.slice(1)) {
    const step = distance(last, next);
    if (step === 0) continue;
    direction = point((next.x - last.x) / step, (next.y - last.y) / step);
    if (left <= step)
      return { at: point(last.x + direction.x * left, last.y + direction.y * left), direction };
    left -= step;
    last = next;
  }
  return { at: last, direction };
}

/** The point to the left (positive) or right of a place on a line. */
export function beside({ at, direction }: ReturnType<typeof along>, metres: number): Point {
  return point(at.x - direction.y * metres, at.y + direction.x * metres);
}

/** A curve through points (Catmull-Rom), a point every `step` metres. */
export function curve(points: Line, step = 30): Line {
  const curved: Point[] = [];
  for (const [index, start] of points.entries()) {
    const end = points[index + 1];
    if (!end) break;
    const [before, after] = [points[index - 1] ?? start, points[index + 2] ?? end];
    const pull = (from: Point, to: Point) => point((to.x - from.x) / 2, (to.y - from.y) / 2);
    curved.push(
      ...hermite(start, pull(before, end), end, pull(start, after), step).slice(index === 0 ? 0 : 1),
    );
  }
  return curved;
}

/** A curve from one place to another that leaves and arrives in given directions. */
export function hermite(start: Point, leaving: Point, end: Point, arriving: Point, step = 30): Line {
  const count = Math.max(2, Math.ceil(distance(start, end) / step));
  return Array.from({ length: count + 1 }, (_, index) => {
    const t = index / count;
    const [a, b, c, d] = [
      2 * t ** 3 - 3 * t ** 2 + 1,
      t ** 3 - 2 * t ** 2 + t,
      -2 * t ** 3 + 3 * t ** 2,
      t ** 3 - t ** 2,
    ];
    return point(
      a * start.x + b * leaving.x + c * end.x + d * arriving.x,
      a * start.y + b * leaving.y + c * end.y + d * arriving.y,
    );
  });
}

/** Leaves out points that a line would pass within `tolerance` metres anyway (Douglas-Peucker). */
export function simplify(line: Line, tolerance: number): Line {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return line;
  let furthest = 0;
  let gap = 0;
  for (const [index, here] of line.entries()) {
    const away = distanceToSegment(here, first, last);
    if (away > gap) [furthest, gap] = [index, away];
  }
  if (gap <= tolerance) return [first, last];
  return [
    ...simplify(line.slice(0, furthest + 1), tolerance),
    ...simplify(line.slice(furthest), tolerance).slice(1),
  ];
}

export function distanceToSegment(here: Point, start: Point, end: Point): number {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = dx * dx + dy * dy;
  const share =
    length === 0 ? 0 : Math.min(1, Math.max(0, ((here.x - start.x) * dx + (here.y - start.y) * dy) / length));
  return Math.hypot(here.x - start.x - share * dx, here.y - start.y - share * dy);
}

export function distanceToLine(here: Point, line: Line): number {
  let least = Infinity;
  for (const [index, end] of line.entries()) {
    const start = line[index - 1];
    if (start) least = Math.min(least, distanceToSegment(here, start, end));
  }
  return least;
}

/** Whether a point lies inside a closed line (even-odd rule). */
export function isInside(here: Point, ring: Line): boolean {
  let inside = false;
  for (const [index, one] of ring.entries()) {
    const other = ring[(index + 1) % ring.length] ?? one;
    if (one.y > here.y === other.y > here.y) continue;
    if (here.x < ((other.x - one.x) * (here.y - one.y)) / (other.y - one.y) + one.x) inside = !inside;
  }
  return inside;
}

/** How far what leaves the map goes on: a wide window shows what is beyond its edge. In metres. */
const beyond = 9000;

/** A line whose ends, where they lie outside a rectangle (west, south, east, north), go on as they were going. */
export function reachOut(line: Line, extent: readonly [number, number, number, number]): Line {
  const onwards = (end: Point | undefined, before: Point | undefined): Point[] => {
    const [west, south, east, north] = extent;
    if (!end || !before || (end.x > west && end.x < east && end.y > south && end.y < north)) return [];
    const far = beyond / distance(before, end);
    return [point(end.x + (end.x - before.x) * far, end.y + (end.y - before.y) * far)];
  };
  return [...onwards(line[0], line[1]), ...line, ...onwards(line.at(-1), line.at(-2))];
}

/** A closed band along a line. @param halfWidth in metres, at a share (0 to 1) of the line's length. */
export function band(line: Line, halfWidth: (share: number) => number): Line {
  const long = lengthOf(line);
  const steps = Math.max(2, Math.round(long / 60));
  const places = Array.from({ length: steps + 1 }, (_, index) => index / steps);
  const side = (sign: number) =>
    places.map((share) => beside(along(line, share * long), sign * halfWidth(share)));
  return [...side(1), ...side(-1).toReversed()];
}

/** The upright rectangle around a line. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export function boxOf(line: Line): Box {
  const [xs, ys] = [line.map(({ x }) => x), line.map(({ y }) => y)];
  return { west: Math.min(...xs), south: Math.min(...ys), east: Math.max(...xs), north: Math.max(...ys) };
}

/** Whether a point is inside a rectangle or at most so many metres outside. */
export function isNear({ x, y }: Point, { west, south, east, north }: Box, margin: number): boolean {
  return x > west - margin && x < east + margin && y > south - margin && y < north + margin;
}
