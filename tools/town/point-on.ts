import { along, beside, lengthOf } from './geometry.ts';
import { toDegrees } from './projection.ts';
import { townOf } from './town.ts';

/** A house is so wide, and its front stands so far from the middle of the street. In metres. */
const front = 7;
const setBack = 14;

/**
 * Where a house stands in the drawn town of a demo council: odd numbers on the left of the street, even ones on the
 * right, counted from its start. A number beyond the last house counts from the start again.
 * @param street as it is called in `tools/demo/places`.
 * @returns degrees, rounded to a metre; undefined where the council has no such street.
 */
export function pointOn(
  councilId: string,
  street: string,
  number: number,
): { readonly latitude: number; readonly longitude: number } | undefined {
  const town = townOf(councilId);
  const [longest] = (town?.streets ?? [])
    .filter(({ name }) => name === street)
    .toSorted((one, other) => lengthOf(other.line) - lengthOf(one.line));
  if (!town || !longest) return undefined;
  const room = lengthOf(longest.line) - 2 * setBack;
  const metres = setBack + ((Math.floor((number - 1) / 2) * front) % Math.max(front, room));
  return toDegrees(
    town.plan.origin,
    beside(along(longest.line, metres), number % 2 === 1 ? setBack : -setBack),
  );
}
