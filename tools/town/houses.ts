import { diceFor } from '../demo/dice.ts';
import {
  along,
  beside,
  boxOf,
  distanceToLine,
  isInside,
  isNear,
  lengthOf,
  type Box,
  type Line,
  type Point,
} from './geometry.ts';
import type { Quarter } from './plan.ts';
import type { Town } from './town.ts';

/** How houses of a kind stand along a street, in metres: least and most frontage, gap, depth, from the middle. */
const habits: Record<
  Quarter['houses'],
  {
    readonly wide: readonly [number, number];
    readonly gap: readonly [number, number];
    readonly deep: number;
    readonly back: number;
  }
> = {
  terraces: { wide: [34, 84], gap: [4, 9], deep: 9, back: 9.5 },
  pairs: { wide: [13, 17], gap: [8, 13], deep: 9.5, back: 13 },
  cottages: { wide: [9, 24], gap: [14, 40], deep: 8.5, back: 9.5 },
  blocks: { wide: [30, 46], gap: [12, 24], deep: 14, back: 16 },
};

/** The outlines of a town's houses, on both sides of its streets, where there is room. */
export function buildHouses(town: Town): readonly Line[] {
  const dice = diceFor(`${town.plan.councilId}/houses`);
  const lines = [...town.streets.map(({ line }) => line), ...town.roads.map(({ line }) => line)];
  const boxes = lines.map((line) => ({ line, box: boxOf(line) }));
  const houses: Line[] = [];
  const standing: { readonly house: Line; readonly box: Box }[] = [];
  for (const { quarter, line } of town.streets) {
    const habit = habits[quarter.houses];
    const long = lengthOf(line);
    for (const side of [1, -1]) {
      let at = 12 + dice.fraction() * 6;
      while (at < long - 14) {
        const wide = Math.min(
          habit.wide[0] + dice.fraction() * (habit.wide[1] - habit.wide[0]),
          long - 10 - at,
        );
        const [start, end] = [along(line, at), along(line, at + wide)];
        const house: Line = [
          beside(start, side * habit.back),
          beside(end, side * habit.back),
          beside(end, side * (habit.back + habit.deep)),
          beside(start, side * (habit.back + habit.deep)),
        ];
        if (wide >= 8 && fits(house, line)) {
          houses.push(house);
          standing.push({ house, box: boxOf(house) });
        }
        at += wide + habit.gap[0] + dice.fraction() * (habit.gap[1] - habit.gap[0]);
      }
    }
  }
  return houses;

  function fits(house: Line, own: Line): boolean {
    const middle = middleOf(house);
    return (
      house.every((corner) => town.obstacles.isFree(corner, 2)) &&
      standing.every((other) => !isNear(middle, other.box, 60) || !overlap(house, other.house)) &&
      boxes.every(
        ({ line, box }) =>
          !isNear(middle, box, 60) ||
          [...house, middle].every((corner) => distanceToLine(corner, line) > (line === own ? 8.5 : 9)),
      )
    );
  }
}

/** Whether one of two outlines has a corner, or its middle, in the other. */
function overlap(one: Line, other: Line): boolean {
  return (
    [...one, middleOf(one)].some((corner) => isInside(corner, other)) ||
    [...other, middleOf(other)].some((corner) => isInside(corner, one))
  );
}

function middleOf(ring: Line): Point {
  const sum = ring.reduce((one, other) => ({ x: one.x + other.x, y: one.y + other.y }), { x: 0, y: 0 });
  return { x: sum.x / ring.length, y: sum.y / ring.length };
}
