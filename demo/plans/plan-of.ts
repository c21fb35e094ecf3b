import type { SeededRandom } from '../seeded-random.ts';
import type { AdvertSlot } from '../advert-slot.ts';
import { type Choices, hasStairs } from '../words/choices.ts';
import { house } from './house.ts';
import type { WaysIn } from './openings.ts';
import { singleFloor } from './single-floor.ts';
import type { Level, RoomKind } from './space.ts';

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
