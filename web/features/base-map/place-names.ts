import { scaleOf, type WorldPoint } from '#domain/places/mercator.ts';
import type { Name, Town, WorldBox } from './town-geometry.ts';
import type { NameStyle, TownStyle } from './town-style.ts';

/** A name and its position, in pixels from the top left of the visible part. */
export interface PlacedName {
  readonly text: string;
  readonly style: NameStyle;
  /** The middle of the text. */
  readonly x: number;
  readonly y: number;
  /** Radians; never upside down. */
  readonly angle: number;
  /** The dot's position, for a name that has one. */
  readonly dot?: { readonly x: number; readonly y: number };
}

/** The width of a text in a style, in pixels. */
type Measure = (text: string, style: NameStyle) => number;

/** Pixels between two names. */
const gap = 5;
/** A line's name repeats after this many pixels. */
const repeat = 480;

/**
 * Chooses the names to write: more important ones first, and none that would touch another, is partly outside,
 * or is longer than its street.
 * @param box the visible part, at zoom 0.
 */
export function placeNames(
  town: Pick<Town, 'names'>,
  style: TownStyle,
  box: WorldBox,
  zoom: number,
  measure: Measure,
): PlacedName[] {
  const scale = scaleOf(zoom);
  const [width, height] = [(box.right - box.left) * scale, (box.bottom - box.top) * scale];
  const taken: WorldBox[] = [];
  const toScreen = ({ x, y }: WorldPoint) => ({ x: (x - box.left) * scale, y: (y - box.top) * scale });
  const wanted = town.names
    .flatMap((name) => {
      const looks = style.names.get(name.kind);
      return looks && zoom >= looks.from && zoom < looks.until ? [{ name, looks }] : [];
    })
    .sort((one, other) => other.looks.rank - one.looks.rank);
  return wanted.flatMap(({ name, looks }) =>
    placesOf(name, looks, name.line.map(toScreen), measure).filter((placed) => {
      const area = areaOf(placed, measure(placed.text, looks));
      const isInside = area.left >= 0 && area.top >= 0 && area.right <= width && area.bottom <= height;
      if (!isInside || taken.some((other) => touch(area, other))) return false;
      taken.push(area);
      return true;
    }),
  );
}

function placesOf(
  { text: name }: Name,
  style: NameStyle,
  line: readonly WorldPoint[],
  measure: Measure,
): PlacedName[] {
  const text = style.capitals ? name.toUpperCase() : name;
  const width = measure(text, style);
  const [point] = line;
  if (line.length === 1 && point) {
    if (!style.dot) return [{ text, style, x: point.x, y: point.y + style.below, angle: 0 }];
    const beside = 7 + width / 2;
    return [{ text, style, x: point.x + beside, y: point.y, angle: 0, dot: point }];
  }
  const long = lengthOf(line);
  if (long < width * 1.15) return [];
  const count = Math.max(1, Math.floor(long / repeat));
  return Array.from({ length: count }, (_, index) => ((index + 0.5) * long) / count).flatMap((middle) => {
    const [start, end] = [pointAt(line, middle - width / 2), pointAt(line, middle + width / 2)];
    const chord = Math.hypot(end.x - start.x, end.y - start.y);
    // Straight text along a bend would leave its street.
    if (chord < width * 0.97) return [];
    const angle = Math.atan2(end.y - start.y, end.x - start.x);
    const upright = Math.abs(angle) > Math.PI / 2 ? angle - Math.sign(angle) * Math.PI : angle;
    return [{ text, style, x: (start.x + end.x) / 2, y: (start.y + end.y) / 2, angle: upright }];
  });
}

function areaOf({ x, y, angle, style, dot }: PlacedName, width: number): WorldBox {
  const [cosine, sine] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const tall = style.size * 1.2;
  const halfWidth = (width * cosine + tall * sine) / 2 + gap;
  const halfHeight = (width * sine + tall * cosine) / 2 + gap / 2;
  const left = dot ? Math.min(dot.x - gap, x - halfWidth) : x - halfWidth;
  return { left, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
}

function touch(one: WorldBox, other: WorldBox): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
}

function lengthOf(line: readonly WorldPoint[]): number {
  let sum = 0;
  for (const [index, point] of line.entries()) {
    const before = line[index - 1];
    if (before) sum += Math.hypot(point.x - before.x, point.y - before.y);
  }
  return sum;
}

/** Returns the point this many pixels from the start of a line. */
function pointAt(line: readonly WorldPoint[], distance: number): WorldPoint {
  let left = distance;
  let last: WorldPoint = line[0] ?? { x: 0, y: 0 };
  for (const point of line.slice(1)) {
    const step = Math.hypot(point.x - last.x, point.y - last.y);
    if (step >= left && step > 0) {
      const share = Math.max(0, left) / step;
      return { x: last.x + (point.x - last.x) * share, y: last.y + (point.y - last.y) * share };
    }
    left -= step;
    last = point;
  }
  return last;
}
