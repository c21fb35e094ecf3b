import type { Point } from './clip.ts';

/**
 * Returns a line without the points that are nearer to it than a tolerance (Douglas and Peucker, 1973). Its ends stay.
 * @param tolerance in the line's own unit; 0 removes only the points on it.
 */
export function simplified(line: readonly Point[], tolerance: number): readonly Point[] {
  if (line.length < 3) return line;
  const isKept = new Uint8Array(line.length);
  isKept[0] = 1;
  isKept[line.length - 1] = 1;
  // Our own stack: a coast has too many points for nested calls.
  const parts: [from: number, to: number][] = [[0, line.length - 1]];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to] = part;
    const [start, end] = [line[from], line[to]];
    if (!start || !end) continue;
    let [furthest, distance] = [-1, tolerance * tolerance];
    for (let index = from + 1; index < to; index += 1) {
      const point = line[index];
      const found = point ? squareToSegment(point, start, end) : 0;
      if (found > distance) [furthest, distance] = [index, found];
    }
    if (furthest === -1) continue;
    isKept[furthest] = 1;
    parts.push([from, furthest], [furthest, to]);
  }
  return line.filter((_, index) => isKept[index] === 1);
}

function squareToSegment([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const [width, height] = [x2 - x1, y2 - y1];
  const length = width * width + height * height;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * width + (y - y1) * height) / length));
  return (x - x1 - share * width) ** 2 + (y - y1 - share * height) ** 2;
}
