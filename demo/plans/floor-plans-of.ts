import type { SeededRandom } from '../seeded-random.ts';
import type { HomePicture } from '../pictures/pictures-of.ts';
import type { AdvertSlot } from '../advert-slot.ts';
import type { Choices } from '../words/choices.ts';
import { drawPlan } from './draw-plan.ts';
import { planSize } from './scale.ts';
import { planOf } from './plan-of.ts';
import { describePlan } from './describe-plan.ts';

/**
 * Draws the floor plans of a home, one for each floor, lowest first.
 * @param folder folder of their files, below the media base.
 */
export function floorPlansOf(
  slot: AdvertSlot,
  choices: Choices,
  folder: string,
  { random, isBilingual }: { readonly random: SeededRandom; readonly isBilingual: boolean },
): HomePicture[] {
  const north = random.between(0, 23) * 15;
  return planOf(slot, choices, random).map((level) => {
    const floor = (slot.floor ?? 0) + level.level;
    const file = `${folder}/plan-${level.level}.svg`;
    return {
      picture: { file, ...planSize(level) },
      alt: describePlan(level, floor),
      files: [{ file, svg: drawPlan(level, { north, floor, isBilingual }) }],
    };
  });
}
