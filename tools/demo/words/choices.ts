import type { Dice } from '../dice.ts';
import type { Slot } from '../slot.ts';

export type Heating = 'gas' | 'heat-pump' | 'network' | 'storage';

/** What chance decides about a home, so that it is told alike in every language. Numbers are places in a list. */
export interface Choices {
  readonly heating: Heating;
  readonly outside: number;
  readonly kitchen: number;
  readonly bathroom: 'bath' | 'wet-room' | 'upstairs' | 'shower';
  readonly garden: number;
  readonly viewing: number;
}

const three = [0, 1, 2] as const;

/** Throws the dice for a home's words. @param heating was thrown before, with the home's facts. */
export function choose(slot: Slot, heating: Heating, dice: Dice): Choices {
  const outside = slot.garden ? 0 : dice.pick(three);
  const kitchen = dice.pick(three);
  const bathroom = dice.pick(['bath', 'wet-room', 'upstairs'] as const);
  const hasNoStairs = slot.bedrooms < 2 || slot.floor !== null || slot.form === 'bungalow';
  return {
    heating,
    outside,
    kitchen,
    bathroom: hasNoStairs && bathroom === 'upstairs' ? 'shower' : bathroom,
    garden: dice.pick(three),
    viewing: dice.pick(three),
  };
}

/** The words at a place that was chosen. */
export function of(words: readonly string[], place: number): string {
  const chosen = words[place];
  if (chosen === undefined) throw new RangeError(`There are no words at ${place}.`);
  return chosen;
}
