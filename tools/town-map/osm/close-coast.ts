import type { Area } from '../../places/area.ts';
import type { Position } from '../map-feature.ts';
import { clipRing } from '../tiles/clip.ts';

/**
 * Works out the sea in an area, from its coasts. OpenStreetMap has no sea; it draws coasts as lines with the
 * land on their left. Returns the rings of one polygon: the outline of the area, with the land as holes.
 * Empty if there is no coast.
 * @param coasts the coastlines in the direction in which they are drawn.
 */
export function closeCoast(
  coasts: readonly (readonly Position[])[],
  area: Area,
): readonly (readonly Position[])[] {
  const box = { left: area.west, top: area.south, right: area.east, bottom: area.north };
  const joined = joinInOrder(coasts);
  const islands = joined.filter(isClosed).flatMap((ring) => {
    const part = clipRing(ring, box);
    return part ? [part] : [];
  });
  const shores = joined.filter((line) => !isClosed(line)).flatMap((line) => insides(line, area));
  if (islands.length === 0 && shores.length === 0) return [];
  const corners = cornersOf(area);
  const whole: Position[] = [...corners, [area.west, area.south]];
  return [whole, ...islands, ...landOf(shores, area)];
}

/** Joins lines where one begins at the end of another. They are never reversed, since the land would change sides. */
function joinInOrder(lines: readonly (readonly Position[])[]): (readonly Position[])[] {
  const byStart = new Map(lines.map((line) => [keyOf(line[0]), line]));
  const ends = new Set(lines.map((line) => keyOf(line.at(-1))));
  const used = new Set<readonly Position[]>();
  const follow = (first: readonly Position[]) => {
    const joined = [...first];
    used.add(first);
    for (let next = byStart.get(keyOf(first.at(-1))); next && !used.has(next);) {
      used.add(next);
      for (const position of next.slice(1)) joined.push(position);
      next = byStart.get(keyOf(next.at(-1)));
    }
    return joined;
  };
  // Lines that nothing leads to come first; the remaining ones form rings.
  const begun = lines.filter((line) => !ends.has(keyOf(line[0]))).map(follow);
  const rings = lines.flatMap((line) => (used.has(line) ? [] : [follow(line)]));
  return [...begun, ...rings];
}

function keyOf(position: Position | undefined): string {
  return position ? `${position[0].toFixed(7)},${position[1].toFixed(7)}` : '';
}

function isClosed(line: readonly Position[]): boolean {
  return line.length > 3 && keyOf(line[0]) === keyOf(line.at(-1));
}

function isIn([longitude, latitude]: Position, { west, south, east, north }: Area): boolean {
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}

/** Returns the parts of a line that cross the area from edge to edge; a coast that breaks off inside closes nothing. */
function insides(line: readonly Position[], area: Area): (readonly Position[])[] {
  const parts: Position[][] = [];
  let part: Position[] | undefined;
  for (const [index, to] of line.entries()) {
    const from = line[index - 1];
    if (!from) continue;
    const [enters, leaves] = crossingsOf(from, to, area);
    if (enters) part = [enters];
    if (part && leaves) {
      parts.push([...part, leaves]);
      part = undefined;
    } else part?.push(to);
  }
  return parts;
}

/** Returns the points at which a segment enters and leaves an area, if it does. */
function crossingsOf(
  from: Position,
  to: Position,
  area: Area,
): [enters: Position | undefined, leaves: Position | undefined] {
  const [width, height] = [to[0] - from[0], to[1] - from[1]];
  let [start, end] = [0, 1];
  for (const [step, room] of [
    [-width, from[0] - area.west],
    [width, area.east - from[0]],
    [-height, from[1] - area.south],
    [height, area.north - from[1]],
  ] as const) {
    if (step === 0) {
      if (room < 0) return [undefined, undefined];
    } else if (step < 0) start = Math.max(start, room / step);
    else end = Math.min(end, room / step);
  }
  if (start > end) return [undefined, undefined];
  const at = (share: number): Position => [from[0] + width * share, from[1] + height * share];
  return [isIn(from, area) ? undefined : at(start), isIn(to, area) ? undefined : at(end)];
}

function cornersOf({ west, south, east, north }: Area): Position[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
}

/**
 * Returns the position of a point along an area's edge, anticlockwise from the south-west corner: 0 to 4, one per side.
 */
function alongEdge([longitude, latitude]: Position, { west, south, east, north }: Area): number {
  const [across, up] = [(longitude - west) / (east - west), (latitude - south) / (north - south)];
  const sides = [
    { off: Math.abs(up), at: across },
    { off: Math.abs(1 - across), at: 1 + up },
    { off: Math.abs(1 - up), at: 3 - across },
    { off: Math.abs(across), at: 4 - up },
  ];
  const [nearest] = sides.toSorted((one, other) => one.off - other.off);
  return nearest?.at ?? 0;
}

/**
 * Returns rings of land. Where a shore leaves the area, the land continues along the edge to where the next
 * shore enters; anticlockwise, since land is on the left.
 */
function landOf(shores: readonly (readonly Position[])[], area: Area): (readonly Position[])[] {
  const corners = cornersOf(area);
  const waiting = new Set(
    shores.map((line) => ({
      line,
      enters: alongEdge(line[0] ?? [0, 0], area),
      leaves: alongEdge(line.at(-1) ?? [0, 0], area),
    })),
  );
  const all = [...waiting];
  const rings: Position[][] = [];
  for (const first of all) {
    if (!waiting.has(first)) continue;
    const ring: Position[] = [];
    for (let shore = first; ;) {
      waiting.delete(shore);
      for (const position of shore.line) ring.push(position);
      const from = shore.leaves;
      const ahead = (at: number) => (at - from + 4) % 4;
      // The first shore stays a candidate, so that the ring can close.
      const open = all.filter((other) => other === first || waiting.has(other));
      const [next = first] = open.toSorted((one, other) => ahead(one.enters) - ahead(other.enters));
      const turns = corners
        .map((corner, index) => ({ corner, at: ahead(index) }))
        .filter(({ at }) => at > 0 && at < ahead(next.enters))
        .toSorted((one, other) => one.at - other.at);
      for (const { corner } of turns) ring.push(corner);
      if (next === first) break;
      shore = next;
    }
    const [start] = ring;
    if (start) rings.push([...ring, start]);
  }
  return rings;
}
