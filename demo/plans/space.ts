/** A rectangle of a floor in metres: `x` from the left, `y` from the back wall; the street is in front, below. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly depth: number;
}

export type RoomKind =
  | 'living-room'
  | 'kitchen'
  | 'kitchen-diner'
  | 'studio'
  | 'bedroom'
  | 'bathroom'
  | 'shower-room'
  | 'wet-room'
  | 'toilet'
  | 'hall'
  | 'landing'
  | 'cupboard'
  | 'stairs';

export interface Room {
  readonly kind: RoomKind;
  /** Bedrooms are numbered through the home, from 1. */
  readonly number?: number;
  /** Number of people that a bedroom is for. */
  readonly sleeps?: 1 | 2;
  /** Halls and landings may turn a corner; every other room is one rectangle. */
  readonly parts: readonly [Rect, ...Rect[]];
}

/** An opening in a wall. `along` is the wall's direction; `x` and `y` are where the opening begins. */
export interface Opening {
  readonly x: number;
  readonly y: number;
  readonly along: 'x' | 'y';
  readonly width: number;
}

/** A door between two rooms of a floor, by index in its list; -1 means outside. */
export interface RoomDoor extends Opening {
  readonly from: number;
  readonly to: number;
}

export interface Window extends Opening {
  readonly room: number;
}

/** One floor of a home. */
export interface Level {
  /** Level in the home; 0 is its lowest floor. */
  readonly level: number;
  readonly width: number;
  readonly depth: number;
  readonly rooms: readonly Room[];
  readonly doors: readonly RoomDoor[];
  readonly windows: readonly Window[];
  /** Directions of the stairs from this floor. */
  readonly stairs: 'none' | 'up' | 'down' | 'both';
}

const round = (metres: number): number => Math.round(metres * 100) / 100;

/** Cuts a rectangle into columns from the left; the last one gets the rest. */
export function columns({ x, y, width, depth }: Rect, ...widths: readonly number[]): Rect[] {
  let left = x;
  const cut = widths.map((wanted) => {
    const part = { x: round(left), y, width: round(wanted), depth };
    left += wanted;
    return part;
  });
  return [...cut, { x: round(left), y, width: round(x + width - left), depth }];
}

/** Cuts a rectangle into rows from the back; the last one gets the rest. */
export function rows({ x, y, width, depth }: Rect, ...depths: readonly number[]): Rect[] {
  let top = y;
  const cut = depths.map((wanted) => {
    const part = { x, y: round(top), width, depth: round(wanted) };
    top += wanted;
    return part;
  });
  return [...cut, { x, y: round(top), width, depth: round(y + depth - top) }];
}

/** Returns the rectangle at an index of a list just cut. */
export function rectAt(rects: readonly Rect[], place: number): Rect {
  const rect = rects[place];
  if (rect === undefined) throw new RangeError(`There is no part ${place}.`);
  return rect;
}

export const floorAreaOf = ({ parts }: Room): number =>
  parts.reduce((sum, { width, depth }) => sum + width * depth, 0);

export const isCirculation = ({ kind }: Room): boolean => kind === 'hall' || kind === 'landing';

const habitable: readonly RoomKind[] = ['living-room', 'kitchen', 'kitchen-diner', 'studio', 'bedroom'];
export const isHabitable = ({ kind }: Room): boolean => habitable.includes(kind);

const same = (a: number, b: number): boolean => Math.abs(a - b) < 0.005;

/** Returns the wall that two rectangles share, or null. */
export function sharedWall(one: Rect, other: Rect): Opening | null {
  const top = Math.max(one.y, other.y);
  const bottom = Math.min(one.y + one.depth, other.y + other.depth);
  if (same(one.x + one.width, other.x) || same(other.x + other.width, one.x)) {
    const x = same(one.x + one.width, other.x) ? other.x : one.x;
    return bottom - top > 0.005 ? { x, y: top, along: 'y', width: round(bottom - top) } : null;
  }
  const left = Math.max(one.x, other.x);
  const right = Math.min(one.x + one.width, other.x + other.width);
  if (same(one.y + one.depth, other.y) || same(other.y + other.depth, one.y)) {
    const y = same(one.y + one.depth, other.y) ? other.y : one.y;
    return right - left > 0.005 ? { x: left, y, along: 'x', width: round(right - left) } : null;
  }
  return null;
}
