import type { SeededRandom } from '../seeded-random.ts';
import type { AdvertSlot } from '../advert-slot.ts';
import { type Choices, hasStairs } from '../words/choices.ts';
import { house } from './house.ts';
import type { WaysIn } from './openings.ts';
import { singleFloor } from './single-floor.ts';
import type { Level, RoomKind } from './space.ts';
import type { HomePicture } from '../pictures/pictures-of.ts';
import { drawPlan } from './draw-plan.ts';
import { planSize } from './scale.ts';
import { sayPlan } from './say-plan.ts';

const bathrooms: Record<Choices['bathroom'], RoomKind> = {
  bath: 'bathroom',
  upstairs: 'bathroom',
  shower: 'shower-room',
  'wet-room': 'wet-room',
};

/** Returns the floors of a home, lowest first, from its form, size and choices. */
export function planOf(slot: AdvertSlot, choices: Choices, random: SeededRandom): Level[] {
  const isEnteredFromStreet = slot.floor === null;
  const ways: WaysIn = {
    entrance: isEnteredFromStreet ? 'front' : 'left',
    gardenDoor: slot.garden,
    doorWidth: choices.adaptations.includes('wide-doors') ? 0.9 : 0.76,
  };
  const bathroom = bathrooms[choices.bathroom];
  if (!hasStairs(slot)) return [singleFloor(slot, bathroom, ways, random)];
  const hasToilet = choices.bathroom === 'upstairs';
  // A maisonette is entered from its deck, which runs along the front.
  return house(slot, { bathroom, hasToilet }, { ...ways, entrance: 'front' }, random);
}

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
      alt: sayPlan(level, floor),
      files: [{ file, svg: drawPlan(level, { north, floor, isBilingual }) }],
    };
  });
}
