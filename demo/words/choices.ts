import type { SeededRandom } from '../seeded-random.ts';
import type { AdvertSlot } from '../advert-slot.ts';

export type Heating = 'gas' | 'heat-pump' | 'network' | 'storage';

/** Adaptations for disabled people. */
export type Adaptation =
  | 'level-access-shower'
  | 'ramp'
  | 'stairlift'
  | 'wide-doors'
  | 'grab-rails'
  | 'lowered-worktops'
  | 'alarm-cords'
  | 'raised-sockets';

/**
 * The mobility category of the London and Scottish registers: 1 a wheelchair throughout, 2 a wheelchair indoors in
 * part, 3 few or no steps, 4 general needs.
 */
type MobilityCategory = 1 | 2 | 3 | 4;

/** The random features of a home, the same in every language. Numbers are indexes of a list. */
export interface Choices {
  readonly heating: Heating;
  readonly outside: number;
  readonly kitchen: number;
  readonly bathroom: 'bath' | 'wet-room' | 'upstairs' | 'shower';
  readonly garden: number;
  readonly viewing: number;
  readonly adaptations: readonly Adaptation[];
  readonly mobilityCategory: MobilityCategory;
}

const three = [0, 1, 2] as const;

/**
 * Makes the random choices for a home's words.
 * @param heating chosen earlier, with the home's facts.
 */
export function chooseHomeWords(slot: AdvertSlot, heating: Heating, random: SeededRandom): Choices {
  const outside = slot.garden ? 0 : random.pick(three);
  const kitchen = random.pick(three);
  const adaptations = adaptationsOf(slot, random);
  const bathroom = random.pick(['bath', 'bath', 'upstairs'] as const);
  const plain = hasStairs(slot) || bathroom !== 'upstairs' ? bathroom : 'shower';
  return {
    heating,
    outside,
    kitchen,
    bathroom: adaptations.includes('level-access-shower') ? 'wet-room' : plain,
    garden: random.pick(three),
    viewing: random.pick(three),
    adaptations,
    mobilityCategory: categoryOf(slot, adaptations),
  };
}

/** True if there are stairs inside the home. */
export function hasStairs({ form, bedrooms }: AdvertSlot): boolean {
  return form === 'terrace' || form === 'semi' || (form === 'maisonette' && bedrooms > 1);
}

/** True if the front door can be reached without stairs. */
function hasLevelWay({ form, floor, lift }: AdvertSlot): boolean {
  return form !== 'maisonette' && (floor === null || floor === 0 || lift);
}

function adaptationsOf(slot: AdvertSlot, random: SeededRandom): readonly Adaptation[] {
  const kind = random.fraction();
  switch (slot.form) {
    case 'bungalow':
      if (kind < 0.25) {
        return ['level-access-shower', 'ramp', 'wide-doors', 'lowered-worktops', 'raised-sockets'];
      }
      if (kind < 0.5) return ['level-access-shower', 'ramp', 'wide-doors'];
      return kind < 0.75 ? ['level-access-shower', 'grab-rails'] : ['grab-rails'];
    case 'sheltered-court':
      return kind < 0.6
        ? ['level-access-shower', 'alarm-cords', 'grab-rails']
        : ['alarm-cords', 'grab-rails'];
    case 'almshouse':
      return kind < 0.3 ? ['alarm-cords', 'grab-rails'] : ['alarm-cords'];
    case 'flats':
    case 'tower':
      if (!hasLevelWay(slot)) return [];
      if (slot.floor === 0 && kind < 0.4) return ['level-access-shower', 'ramp', 'wide-doors'];
      return kind < 0.2 ? ['level-access-shower', 'raised-sockets'] : [];
    case 'terrace':
    case 'semi':
      if (kind < 0.08) return ['stairlift', 'level-access-shower', 'grab-rails'];
      return kind < 0.14 ? ['ramp', 'grab-rails'] : [];
    case 'maisonette':
      return [];
  }
}

function categoryOf(slot: AdvertSlot, adaptations: readonly Adaptation[]): MobilityCategory {
  if (hasStairs(slot) || !hasLevelWay(slot)) return 4;
  if (adaptations.includes('lowered-worktops')) return 1;
  if (adaptations.includes('wide-doors')) return 2;
  return 3;
}

/** Returns the text at a chosen index. */
export function textAt(words: readonly string[], place: number): string {
  const chosen = words[place];
  if (chosen === undefined) throw new RangeError(`There are no words at ${place}.`);
  return chosen;
}
