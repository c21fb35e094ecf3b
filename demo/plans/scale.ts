import type { Level } from './space.ts';

/** Converts metres on the floor to units of the drawing. */
export interface Scale {
  readonly perMetre: number;
  x(metres: number): number;
  y(metres: number): number;
}

/**
 * Returns the size of a floor's drawing: landscape for a wide floor, otherwise portrait, so that a phone shows
 * it as large as possible.
 */
export function planSize({ width, depth }: Level): { readonly width: number; readonly height: number } {
  return width >= depth * 1.15 ? { width: 1200, height: 900 } : { width: 900, height: 1000 };
}

/** Room for the floor's name above a plan, and for the scale and the arrow below it. */
const above = 96;
const below = 144;
/** Room at each side. */
export const margin = 60;

/** Returns the scale that fits a floor into its drawing, centred and as large as possible. */
export function scaleOfPlan(level: Level): Scale {
  const { width, depth } = level;
  const size = planSize(level);
  const room = size.height - above - below;
  const perMetre = Math.floor(Math.min((size.width - 2 * margin) / width, room / depth));
  const left = (size.width - width * perMetre) / 2;
  const top = above + (room - depth * perMetre) / 2;
  return {
    perMetre,
    x: (length) => Math.round(left + length * perMetre),
    y: (length) => Math.round(top + length * perMetre),
  };
}
