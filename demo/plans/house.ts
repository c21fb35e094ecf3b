import type { SeededRandom } from '../seeded-random.ts';
import { furnishLevel, type WaysIn } from './openings.ts';
import { rectAt, columns, type Level, type Rect, type Room, type RoomKind, rows } from './space.ts';
import { bedroomAreas, sleepersOf, standardArea } from './standard.ts';
import type { HomeSize } from './single-floor.ts';

/**
 * Metres: the width of the stairs, the width of the stairs with the passage beside them, and the length of the
 * stairs.
 */
const stairs = 1;
const column = 2.1;
const stairLength = 2.7;
/** Metres: the depth of the space in front of the stairs: a toilet or coats below, the bathroom above. */
const nook = 1.75;
const arm = 0.95;

interface Shell {
  readonly whole: Rect;
  /** The line where the back rooms end and the front rooms begin. */
  readonly middle: number;
}

function shellOf({ bedrooms, persons }: HomeSize, sleepers: readonly (1 | 2)[], random: SeededRandom): Shell {
  if (bedrooms === 1) {
    // A cottage: no wider than its rooms need.
    return { whole: { x: 0, y: 0, width: 4.7, depth: 6.65 }, middle: 2.2 };
  }
  const storeys = bedrooms > 3 ? 3 : 2;
  const area = standardArea(bedrooms, persons, storeys) * (1 + random.fraction() * 0.05);
  const back = 3.5;
  const bedroomsBehind = sleepers
    .slice(1, 3)
    .reduce((sum, sleeps) => sum + bedroomAreas[sleeps] / back + 0.12, 0);
  const width =
    Math.ceil(Math.max(4.9, Math.min(6.2, area / storeys / 8.4), bedrooms > 2 ? bedroomsBehind : 0) * 10) /
    10;
  const main = bedroomAreas[sleepers[0] ?? 1] / (width - column) + (bedrooms > 2 ? arm : 0);
  const front = Math.ceil(Math.max(stairLength + nook, main + 0.06) * 10) / 10;
  const behind = Math.ceil(Math.max(back, area / Math.min(storeys, 2.6) / width - front) * 10) / 10;
  return { whole: { x: 0, y: 0, width, depth: Math.round((front + behind) * 10) / 10 }, middle: behind };
}

function groundFloor({ whole, middle }: Shell, hasToilet: boolean): Room[] {
  const [behind, before] = halves(whole, middle);
  const [left, living] = columns(before, column);
  const [strip, passage] = columns(rectAt([left ?? before], 0), stairs);
  const [stair, foot] = rows(rectAt([strip ?? before], 0), stairLength);
  return [
    room('hall', passage),
    room('living-room', living),
    room('kitchen-diner', behind),
    room(hasToilet ? 'toilet' : 'cupboard', foot),
    room('stairs', stair),
  ];
}

function firstFloor({ whole, middle }: Shell, sleepers: readonly (1 | 2)[], bathroom: RoomKind): Room[] {
  const [behind, before] = halves(whole, middle);
  const [left, right] = columns(before, column);
  const [upper, bath] = rows(rectAt([left ?? before], 0), stairLength);
  const [stair, landing] = columns(rectAt([upper ?? before], 0), stairs);
  if (right === undefined || landing === undefined) throw new RangeError('A house has two sides.');
  if (sleepers.length === 1) {
    const [wet, store] = columns(behind, 2.3);
    return [
      room('landing', landing),
      bedroom(1, sleepers, right),
      room(bathroom, wet),
      room('cupboard', store),
      room('cupboard', bath),
      room('stairs', stair),
    ];
  }
  const common = [room(bathroom, bath), room('stairs', stair)];
  if (sleepers.length < 3) {
    return [room('landing', landing), bedroom(1, sleepers, right), bedroom(2, sleepers, behind), ...common];
  }
  // The landing turns the corner to reach both bedrooms at the back.
  const [corridor, main] = rows(right, arm);
  const third = bedroomAreas[sleepers[2] ?? 1] / behind.depth + 0.1;
  const smallWidth = Math.max(Math.ceil(third * 10) / 10, 2.2);
  const [small, second] = columns(behind, smallWidth);
  const [turn, airing] = columns(rectAt([corridor ?? right], 0), Math.max(1.7, smallWidth + 0.9 - column));
  return [
    { kind: 'landing', parts: [landing, rectAt([turn ?? right], 0)] },
    bedroom(1, sleepers, main),
    bedroom(2, sleepers, second),
    bedroom(3, sleepers, small),
    room('cupboard', airing),
    ...common,
  ];
}

/** Returns the rooms under the roof: cupboards along the slopes, a shower, one bedroom or two. */
function loft({ whole, middle }: Shell, sleepers: readonly (1 | 2)[]): Room[] {
  const eaves = 0.8;
  const [behind, between, before] = rows(whole, eaves, whole.depth - 2 * eaves);
  const [left, right] = columns(rectAt([between ?? whole], 0), column);
  const [shower, stairwell, nookBelow] = rows(rectAt([left ?? whole], 0), middle - eaves, stairLength);
  const [stair, landing] = columns(rectAt([stairwell ?? whole], 0), stairs);
  if (right === undefined) throw new RangeError('A loft has two sides.');
  const bedrooms =
    sleepers.length === 4
      ? [bedroom(4, sleepers, right)]
      : rows(right, middle - eaves + stairLength / 2).map((part, place) =>
          bedroom(4 + place, sleepers, part),
        );
  return [
    room('landing', landing),
    ...bedrooms,
    room('shower-room', shower),
    room('cupboard', nookBelow),
    room('cupboard', behind),
    room('cupboard', before),
    room('stairs', stair),
  ];
}

function halves(whole: Rect, middle: number): [Rect, Rect] {
  const cut = rows(whole, middle);
  return [rectAt(cut, 0), rectAt(cut, 1)];
}

function room(kind: RoomKind, part: Rect | undefined): Room {
  if (part === undefined) throw new RangeError(`There is no place for the ${kind}.`);
  return { kind, parts: [part] };
}

function bedroom(number: number, sleepers: readonly (1 | 2)[], part: Rect | undefined): Room {
  return { ...room('bedroom', part), number, sleeps: sleepers[number - 1] ?? 1 };
}

/** Returns a home on two floors, or on three if it has more than three bedrooms. */
export function house(
  size: HomeSize,
  wanted: { readonly bathroom: RoomKind; readonly hasToilet: boolean },
  ways: WaysIn,
  random: SeededRandom,
): Level[] {
  const sleepers = sleepersOf(size.bedrooms, size.persons);
  const shell = shellOf(size, sleepers, random);
  const { width, depth } = shell.whole;
  const inner: WaysIn = { ...ways, entrance: null, gardenDoor: false };
  const hasLoft = size.bedrooms > 3;
  return [
    furnishLevel({ level: 0, width, depth, rooms: groundFloor(shell, wanted.hasToilet), stairs: 'up' }, ways),
    furnishLevel(
      {
        level: 1,
        width,
        depth,
        rooms: firstFloor(shell, sleepers, wanted.bathroom),
        stairs: hasLoft ? 'both' : 'down',
      },
      inner,
    ),
    ...(hasLoft
      ? [
          furnishLevel(
            { level: 2, width, depth, rooms: loft(shell, sleepers), stairs: 'down' as const },
            inner,
          ),
        ]
      : []),
  ];
}
