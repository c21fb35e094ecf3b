import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../seeded-random.ts';
import { ashcombeSlots } from '../councils/ashcombe.ts';
import { porthElenSlots } from '../councils/porth-elen.ts';
import { threeRiversSlots } from '../councils/three-rivers.ts';
import { chooseHomeWords, hasStairs } from '../words/choices.ts';
import { planOf } from './plan-of.ts';
import { floorAreaOf, isCirculation, isHabitable, type Level, type Rect, type Room } from './space.ts';
import { bedroomAreas, standardArea } from './standard.ts';

const slots = [...ashcombeSlots, ...porthElenSlots, ...threeRiversSlots];

/** Random homes of every slot. */
const homes = fc.tuple(fc.constantFrom(...slots), fc.integer()).map(([slot, seed]) => {
  const choices = chooseHomeWords(slot, 'gas', seededRandom(`choices/${seed}`));
  return { slot, choices, levels: planOf(slot, choices, seededRandom(`plan/${seed}`)) };
});

const overlap = (one: Rect, other: Rect): number =>
  Math.max(0, Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)) *
  Math.max(0, Math.min(one.y + one.depth, other.y + other.depth) - Math.max(one.y, other.y));

/** Returns the rooms reachable from the halls, the landings and the stairs. */
function reached({ rooms, doors }: Level): Set<number> {
  const found = new Set(
    rooms.flatMap((room, place) => (isCirculation(room) || room.kind === 'stairs' ? [place] : [])),
  );
  for (let grew = true; grew;) {
    const before = found.size;
    for (const { from, to } of doors) if (found.has(from)) found.add(to);
    grew = found.size > before;
  }
  found.delete(-1);
  return found;
}

const bedroomsOf = (levels: readonly Level[]): Room[] =>
  levels.flatMap(({ rooms }) => rooms.filter(({ kind }) => kind === 'bedroom'));

describe('floor plans', () => {
  test('have rooms that fill each floor without overlapping', () => {
    fc.assert(
      fc.property(homes, ({ levels }) => {
        for (const { rooms, width, depth } of levels) {
          const parts = rooms.flatMap((room) => room.parts);
          parts.forEach((part, place) => {
            expect(part.width).toBeGreaterThan(0.6);
            expect(part.depth).toBeGreaterThan(0.6);
            for (const other of parts.slice(place + 1)) expect(overlap(part, other)).toBeLessThan(0.001);
          });
          const filled = rooms.reduce((sum, room) => sum + floorAreaOf(room), 0);
          expect(filled).toBeCloseTo(width * depth, 1);
        }
      }),
    );
  });

  test('have a way to every room, and daylight in living rooms and bedrooms', () => {
    fc.assert(
      fc.property(homes, ({ levels }) => {
        expect(levels[0]?.doors.filter(({ from }) => from === -1)).toHaveLength(1);
        for (const level of levels) {
          expect(reached(level).size).toBe(level.rooms.length);
          // No way to another room leads through a bedroom.
          for (const { from, to } of level.doors) {
            const [room, next] = [level.rooms[from], level.rooms[to]];
            expect(room?.kind === 'bedroom' && next?.kind !== 'cupboard').toBe(false);
          }
          const lit = new Set(level.windows.map(({ room }) => room));
          level.rooms.forEach((room, place) => {
            // Rooms under the roof have roof windows.
            expect(!isHabitable(room) || lit.has(place) || level.level === 2, room.kind).toBe(true);
          });
        }
      }),
    );
  });

  test('keep openings inside their walls, with no two in one place', () => {
    fc.assert(
      fc.property(homes, ({ levels }) => {
        for (const { doors, windows, width, depth } of levels) {
          const all = [...doors, ...windows];
          all.forEach((opening, place) => {
            const [end, length] = opening.along === 'x' ? [opening.x, width] : [opening.y, depth];
            expect(end).toBeGreaterThanOrEqual(0);
            expect(end + opening.width).toBeLessThanOrEqual(length + 0.001);
            for (const other of all.slice(place + 1)) {
              const sameWall =
                opening.along === other.along &&
                (opening.along === 'x' ? opening.y === other.y : opening.x === other.x);
              const [from, otherFrom] = opening.along === 'x' ? [opening.x, other.x] : [opening.y, other.y];
              const shared =
                Math.min(from + opening.width, otherFrom + other.width) - Math.max(from, otherFrom);
              expect(sameWall && shared > 0.001).toBe(false);
            }
          });
        }
      }),
    );
  });

  test('have enough bedrooms, at least as large as the space standard asks', () => {
    fc.assert(
      fc.property(homes, ({ slot, levels }) => {
        const bedrooms = bedroomsOf(levels);
        expect(bedrooms.map(({ number }) => number).toSorted()).toEqual(
          Array.from({ length: slot.bedrooms }, (_, place) => place + 1),
        );
        const sleepers = bedrooms.reduce((sum, { sleeps = 0 }) => sum + sleeps, 0);
        expect(sleepers).toBe(slot.bedrooms === 0 ? 0 : slot.persons);
        for (const bedroom of bedrooms) {
          expect(floorAreaOf(bedroom)).toBeGreaterThanOrEqual(bedroomAreas[bedroom.sleeps ?? 1] - 0.05);
          expect(Math.min(bedroom.parts[0].width, bedroom.parts[0].depth)).toBeGreaterThan(2.1);
        }
        const storeys = levels.length === 3 ? 3 : levels.length === 2 ? 2 : 1;
        const area = levels.reduce((sum, { width, depth }) => sum + width * depth, 0);
        const share = area / standardArea(slot.bedrooms, slot.persons, storeys);
        expect(share).toBeGreaterThan(0.98);
        expect(share).toBeLessThan(1.4);
      }),
    );
  });

  test('have the stairs of each floor directly above those below', () => {
    fc.assert(
      fc.property(homes, ({ slot, levels }) => {
        const stairs = levels.map(({ rooms }) => rooms.find(({ kind }) => kind === 'stairs')?.parts[0]);
        expect(stairs[0] !== undefined).toBe(hasStairs(slot));
        for (const stair of stairs) expect(stair).toEqual(stairs[0]);
      }),
    );
  });
});
