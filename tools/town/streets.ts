import { type Dice, diceFor } from '../demo/dice.ts';
import { distance, point, type Line, type Point } from './geometry.ts';
import type { Obstacles } from './ground.ts';
import type { Quarter, TownPlan } from './plan.ts';
import { toMetres } from './projection.ts';

export interface Street {
  readonly name: string | undefined;
  readonly quarter: Quarter;
  readonly line: Line;
}

/** A quarter's streets, and where other roads come in. */
export interface Network {
  readonly quarter: Quarter;
  readonly centre: Point;
  readonly streets: readonly Street[];
  /** The first street along and the first across, whole, from west to east and from south to north. */
  readonly spines: { readonly along: Line; readonly across: Line };
}

/** A point of a street every so many metres. */
const step = 24;
/** A piece that is shorter is no street. In metres. */
const shortest = 55;

/**
 * Lays the streets of a quarter: two families of lines that cross, bent as streets are, some pieces missing. Those in
 * which homes are let come first and so lie in the middle, where both families have a street that is whole.
 * @param spare names for the other streets; those that are used are taken away.
 */
export function layStreets(plan: TownPlan, quarter: Quarter, obstacles: Obstacles, spare: string[]): Network {
  const dice = diceFor(`${plan.councilId}/streets/${quarter.area.name}`);
  const centre = toMetres(plan.origin, quarter.area);
  const warp = bending(quarter, centre, dice);
  const [halfLong, halfWide] = quarter.half;
  const [apartRows, apartColumns] = quarter.apart;
  const rows = offsets(halfWide, apartRows);
  const columns = offsets(halfLong, apartColumns);
  const isIn = (u: number, v: number) => (u / halfLong) ** 2 + (v / halfWide) ** 2 <= 1;
  const isClear = (piece: Line) => piece.every((at) => obstacles.isFree(at, 10));

  const lines = [
    ...rows.map((v) => ({ offset: v, pieces: piecesOf(columns, (u) => [u, v], quarter.dense[0], v === 0) })),
    ...columns.map((u) => ({ offset: u, pieces: piecesOf(rows, (v) => [u, v], quarter.dense[1], u === 0) })),
  ].sort((one, other) => Math.abs(one.offset) - Math.abs(other.offset));

  const joined = joinedTo(lines.flatMap(({ pieces }) => pieces));
  const names = [...quarter.area.streets];
  const streets = lines.flatMap(({ pieces }) => {
    const long = pieces.filter((piece) => joined.has(piece) && lengthOfLine(piece) >= shortest);
    if (long.length === 0) return [];
    const name = names.shift() ?? spare.shift();
    return long.map((line) => ({ name, quarter, line }));
  });
  const spine = (toPlace: (at: number) => readonly [number, number], half: number) =>
    sample(-half, half).map((at) => warp(...toPlace(at)));
  return {
    quarter,
    centre,
    streets,
    spines: { along: spine((u) => [u, 0], halfLong), across: spine((v) => [0, v], halfWide) },
  };

  /** The pieces of one line between the lines it crosses, those that touch put together. */
  function piecesOf(
    crossings: readonly number[],
    toPlace: (at: number) => readonly [number, number],
    density: number,
    isSpine: boolean,
  ): Line[] {
    const found: Point[][] = [];
    let open: Point[] | undefined;
    for (const [index, start] of crossings.entries()) {
      const end = crossings[index + 1];
      if (end === undefined) break;
      const isThere = isSpine || dice.chance(density);
      const piece = sample(start, end).map((at) => warp(...toPlace(at)));
      const isWithin = isIn(...toPlace(start)) && isIn(...toPlace(end));
      if (!isThere || !isWithin || !isClear(piece)) open = undefined;
      else if (open) open.push(...piece.slice(1));
      else found.push((open = [...piece]));
    }
    return found;
  }
}

/** Turns a quarter's own measures, along and across, into the town's, with the bends that make it a place. */
function bending({ angle, bend }: Quarter, centre: Point, dice: Dice): (u: number, v: number) => Point {
  const turn = (angle * Math.PI) / 180;
  const [one, two, three, four] = [0, 0, 0, 0].map(() => dice.fraction() * 2 * Math.PI);
  const [long, short] = [dice.between(420, 640), dice.between(210, 300)];
  return (u, v) => {
    const along = u + bend * wave(v, long, one) + bend * 0.35 * wave(u + v, short, two);
    const across = v + bend * wave(u, long * 1.2, three) + bend * 0.35 * wave(u - v, short, four);
    return point(
      centre.x + along * Math.cos(turn) - across * Math.sin(turn),
      centre.y + along * Math.sin(turn) + across * Math.cos(turn),
    );
  };
}

/** The pieces that can be reached from the first one. Streets that cross have the crossing in common. */
function joinedTo(pieces: readonly Line[]): ReadonlySet<Line> {
  const through = new Map<string, Line[]>();
  for (const piece of pieces) {
    for (const at of piece) through.set(keyOf(at), [...(through.get(keyOf(at)) ?? []), piece]);
  }
  const reached = new Set<Line>(pieces.slice(0, 1));
  for (const piece of reached) {
    for (const at of piece) for (const other of through.get(keyOf(at)) ?? []) reached.add(other);
  }
  return reached;
}

function keyOf({ x, y }: Point): string {
  return `${Math.round(x)} ${Math.round(y)}`;
}

function wave(at: number, size: number, from = 0): number {
  return Math.sin((at / size) * 2 * Math.PI + from);
}

/** Offsets of parallel lines, the middle one among them, as far as half the width. */
function offsets(half: number, apart: number): number[] {
  const count = Math.floor(half / apart);
  return Array.from({ length: 2 * count + 1 }, (_, index) => (index - count) * apart);
}

function sample(start: number, end: number): number[] {
  const count = Math.max(1, Math.round((end - start) / step));
  return Array.from({ length: count + 1 }, (_, index) => start + ((end - start) * index) / count);
}

function lengthOfLine(line: Line): number {
  const [first, last] = [line[0], line.at(-1)];
  return first && last ? Math.max(distance(first, last), (line.length - 1) * step * 0.7) : 0;
}
