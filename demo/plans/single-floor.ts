import type { SeededRandom } from '../seeded-random.ts';
import { furnishLevel, type WaysIn } from './openings.ts';
import { rectAt, columns, type Level, type Rect, type Room, type RoomKind, rows } from './space.ts';
import { bedroomAreas, sleepersOf, standardArea } from './standard.ts';

export interface HomeSize {
  readonly bedrooms: number;
  readonly persons: number;
}

/** Metres: the depth of the rooms in front of and behind the hall, and the least width of living room and kitchen. */
const measures = {
  forOne: { front: 3.3, back: 2.9, living: 3.4, kitchen: 2.2 },
  forMore: { front: 3.7, back: 3.3, living: 4.1, kitchen: 2.7 },
} as const;

interface WantedRoom {
  readonly kind: RoomKind;
  readonly width: number;
  readonly sleeps?: 1 | 2;
}

/** Returns rooms in a row, widened equally to fill it. */
function rowOf(rect: Rect, wanted: readonly WantedRoom[], firstBedroom: number): Room[] {
  const asked = wanted.reduce((sum, { width }) => sum + width, 0);
  const widths = wanted.map(({ width }) => Math.round(((width * rect.width) / asked) * 10) / 10);
  let number = firstBedroom;
  return columns(rect, ...widths.slice(0, -1)).map((part, place) => {
    const { kind, sleeps } = wanted[place] ?? { kind: 'cupboard' as const };
    if (sleeps === undefined) return { kind, parts: [part] };
    number += 1;
    return { kind, number: number - 1, sleeps, parts: [part] };
  });
}

/**
 * Returns a home on one floor: a hall from side to side, with rooms in front and behind. Flats are entered at the end
 * of the hall; bungalows and cottages through a lobby from the street.
 */
export function singleFloor(
  { bedrooms, persons }: HomeSize,
  bathroom: RoomKind,
  ways: WaysIn,
  random: SeededRandom,
): Level {
  const hallDepth = ways.doorWidth > 0.8 ? 1.3 : 1.1;
  const { front, back, living, kitchen } = measures[persons === 1 && bedrooms === 1 ? 'forOne' : 'forMore'];
  const sleepers = sleepersOf(bedrooms, persons);
  const beds: WantedRoom[] = sleepers.map((sleeps) => ({
    kind: 'bedroom',
    sleeps,
    width: (bedroomAreas[sleeps] * 1.02) / back + (sleeps === 1 ? 0.2 : 0.1),
  }));
  const wet: WantedRoom = { kind: bathroom, width: 2.1 };
  const day: WantedRoom[] =
    bedrooms === 0
      ? [{ kind: 'studio', width: 5.2 }]
      : [
          { kind: 'living-room', width: living },
          { kind: 'kitchen', width: kitchen },
        ];
  const night: WantedRoom[] =
    bedrooms === 0 ? [{ kind: 'kitchen', width: 2.9 }, wet] : [...beds.slice(0, 1), wet, ...beds.slice(1)];
  // In flats the living rooms face the street; in a bungalow they face the garden, with the lobby in front.
  const isLow = ways.entrance === 'front';
  const lobby: WantedRoom = { kind: 'hall', width: 1.3 };
  const frontRooms = isLow ? [...night.slice(0, 1), lobby, ...night.slice(1)] : day;
  const backRooms = isLow ? day : night;
  const widest = (rooms: readonly WantedRoom[]): number => rooms.reduce((sum, { width }) => sum + width, 0);
  const forBeds = bedrooms === 0 ? 2.2 : back;
  const behind = isLow ? front : forBeds;
  const depth = front + hallDepth + forBeds;
  const wanted = (standardArea(bedrooms, persons, 1) * (1 + random.fraction() * 0.06)) / depth;
  const width = Math.ceil(Math.max(wanted, widest(frontRooms), widest(backRooms)) * 10) / 10;

  const whole: Rect = { x: 0, y: 0, width, depth: Math.round(depth * 10) / 10 };
  const bands = rows(whole, behind, hallDepth);
  const [passage, cupboard] = columns(rectAt(bands, 1), width - 1.1);
  if (passage === undefined || cupboard === undefined) throw new RangeError('A hall has two parts.');
  const before = rowOf(rectAt(bands, 2), frontRooms, 1);
  const entrance = before.find(({ kind }) => kind === 'hall');
  const rooms: Room[] = [
    { kind: 'hall', parts: [passage, ...(entrance?.parts ?? [])] },
    ...before.filter((room) => room !== entrance),
    ...rowOf(rectAt(bands, 0), backRooms, 1),
    { kind: 'cupboard', parts: [cupboard] },
  ];
  return furnishLevel({ level: 0, width, depth: whole.depth, rooms, stairs: 'none' }, ways);
}
