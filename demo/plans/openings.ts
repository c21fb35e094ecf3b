import {
  type RoomDoor,
  isCirculation,
  isHabitable,
  type Level,
  type Opening,
  type Rect,
  type Room,
  sharedWall,
  type Window,
} from './space.ts';

/** The entrances of a home from outside and from the garden. */
export interface WaysIn {
  /** The wall of the first hall with the front door. */
  readonly entrance: 'front' | 'left' | null;
  readonly gardenDoor: boolean;
  /** Wheelchairs need 850 mm clear (Approved Document M4(3)); the usual leaf is 760 mm. */
  readonly doorWidth: number;
}

/** Returns the widest wall between two rooms. */
function wallBetween(one: Room, other: Room): Opening | null {
  const walls = one.parts.flatMap((part) =>
    other.parts.map((next) => sharedWall(part, next)).filter((wall) => wall !== null),
  );
  return walls.toSorted((a, b) => b.width - a.width)[0] ?? null;
}

/** Returns a door near the end of a wall, where it keeps the room free. */
function doorIn(wall: Opening, wanted: number): Opening {
  const width = Math.min(wanted, wall.width - 0.04);
  const offset = Math.min(0.12, (wall.width - width) / 2);
  return wall.along === 'x' ? { ...wall, x: wall.x + offset, width } : { ...wall, y: wall.y + offset, width };
}

/**
 * Returns the doors of a floor: every room opens to a hall or landing that it touches, otherwise to the room beside it.
 */
function doorsOf(rooms: readonly Room[], depth: number, ways: WaysIn): RoomDoor[] {
  const doors: RoomDoor[] = [];
  rooms.forEach((room, to) => {
    if (isCirculation(room) || room.kind === 'stairs') return;
    const wanted = room.kind === 'cupboard' || room.kind === 'toilet' ? 0.7 : ways.doorWidth;
    const neighbours = rooms
      .map((other, from) => ({ other, from, wall: from === to ? null : wallBetween(other, room) }))
      .flatMap(({ other, from, wall }) => (wall === null ? [] : [{ other, from, wall }]))
      .filter(({ wall }) => wall.width >= 0.68);
    const best = (fits: (other: Room) => boolean) =>
      neighbours.filter(({ other }) => fits(other)).toSorted((a, b) => b.wall.width - a.wall.width)[0];
    const way = best(isCirculation) ?? best(isHabitable);
    if (way === undefined) throw new RangeError(`Nothing leads to the ${room.kind}.`);
    doors.push({ ...doorIn(way.wall, wanted), from: way.from, to });
  });
  return [...doors, ...outerDoors(rooms, depth, ways)];
}

function outerDoors(rooms: readonly Room[], depth: number, ways: WaysIn): RoomDoor[] {
  const doors: RoomDoor[] = [];
  const hall = rooms.findIndex(isCirculation);
  const parts = rooms[hall]?.parts ?? [];
  const outside =
    ways.entrance === 'left'
      ? parts.find(({ x }) => x === 0)
      : parts.find((part) => Math.abs(part.y + part.depth - depth) < 0.01);
  if (ways.entrance !== null && outside !== undefined) {
    const { x, y, width } = outside;
    const wall: Opening =
      ways.entrance === 'left'
        ? { x: 0, y, along: 'y', width: outside.depth }
        : { x, y: depth, along: 'x', width };
    doors.push({ ...doorIn(wall, 0.9), from: -1, to: hall });
  }
  const kitchen = rooms.findIndex(({ kind }) => kind === 'kitchen-diner' || kind === 'kitchen');
  const living = rooms.findIndex(({ kind, parts: [part] }) => kind === 'living-room' && part.y === 0);
  const way = living >= 0 ? living : kitchen;
  const part = rooms[way]?.parts[0];
  if (ways.gardenDoor && part !== undefined) {
    const isAtBack = part.y === 0;
    const y = isAtBack ? 0 : depth;
    const doorX = part.x + part.width - 1.15;
    doors.push({ x: doorX, y, along: 'x', width: 0.9, from: way, to: -1 });
  }
  return doors;
}

const windowWidths = { bathroom: 0.6, 'shower-room': 0.6, 'wet-room': 0.6, toilet: 0.45 } as const;

/** Returns the windows at the front and the back, clear of doors in the same wall. */
function windowsOf(rooms: readonly Room[], depth: number, doors: readonly RoomDoor[]): Window[] {
  return rooms.flatMap((room, place) => {
    const [part] = room.parts;
    const small = Object.entries(windowWidths).find(([kind]) => kind === room.kind)?.[1];
    if (!isHabitable(room) && small === undefined) return [];
    return [0, depth]
      .filter((y) => (y === 0 ? part.y === 0 : Math.abs(part.y + part.depth - depth) < 0.01))
      .flatMap((y) => {
        const door = doors.find((other) => other.along === 'x' && other.y === y && other.from === place);
        return windowIn(part, y, small ?? 1.8, door === undefined ? 0 : 1.3).map((opening) => ({
          ...opening,
          room: place,
        }));
      });
  });
}

function windowIn(part: Rect, y: number, widest: number, taken: number): Opening[] {
  const free = part.width - taken;
  const width = Math.min(widest, free * 0.62);
  if (width < 0.4) return [];
  return [{ x: part.x + (free - width) / 2, y, along: 'x', width }];
}

/** Adds doors and windows to a floor. */
export function furnishLevel(
  floor: Pick<Level, 'level' | 'width' | 'depth' | 'rooms' | 'stairs'>,
  ways: WaysIn,
): Level {
  const doors = doorsOf(floor.rooms, floor.depth, ways);
  return { ...floor, doors, windows: windowsOf(floor.rooms, floor.depth, doors) };
}
