import { diceFor } from '../demo/dice.ts';
import { distance, point, type Line, type Point } from './geometry.ts';
import type { Town } from './town.ts';

/** From hedge to hedge, in metres. */
const size = 520;

/** Fields where nothing else is: a grid whose corners nobody set by a ruler. */
export function layFields({ plan, obstacles, networks }: Town): readonly Line[] {
  const [west, south, east, north] = plan.extent;
  const dice = diceFor(`${plan.councilId}/fields`);
  const columns = Math.ceil((east - west) / size);
  const rows = Math.ceil((north - south) / size);
  const corners = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (_unused, column) =>
      point(
        west + (column + (dice.fraction() - 0.5) * 0.7 + (row % 2) * 0.3) * size,
        south + (row + (dice.fraction() - 0.5) * 0.6) * size,
      ),
    ),
  );
  const isTown = (at: Point) =>
    networks.some(({ centre, quarter }) => distance(at, centre) < Math.max(...quarter.half) * 0.8);
  const fields: Line[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const field = [
        corners[row]?.[column],
        corners[row]?.[column + 1],
        corners[row + 1]?.[column + 1],
        corners[row + 1]?.[column],
      ].filter((corner) => corner !== undefined);
      const isWanted = dice.chance(0.8);
      if (isWanted && field.every((corner) => !isTown(corner) && obstacles.isFree(corner, 20)))
        fields.push(field);
    }
  }
  return fields;
}
