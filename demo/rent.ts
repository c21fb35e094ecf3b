import type { SeededRandom } from './seeded-random.ts';
import type { AdvertSlot } from './advert-slot.ts';

/**
 * Returns rent and service charge in pence. Levels are near the averages of England's 2024/25 lettings statistics
 * (social about £85 to £130 a week by size, affordable about a third more); flats and sheltered homes share costs.
 */
export function rentOf(
  slot: AdvertSlot,
  random: SeededRandom,
): { rentPence: number; serviceChargePence: number } {
  const social = 7_450 + 1_380 * slot.bedrooms + random.between(-420, 520);
  const weeklyRent = slot.rent === 'social' ? social : Math.round(social * 1.34);
  const weeklyCharge = weeklyServiceCharge(slot, random);
  const perPeriod = (weekly: number): number =>
    slot.rentPeriod === 'week' ? weekly : Math.round((weekly * 52) / 12);
  return { rentPence: perPeriod(weeklyRent), serviceChargePence: perPeriod(weeklyCharge) };
}

function weeklyServiceCharge(slot: AdvertSlot, random: SeededRandom): number {
  switch (slot.form) {
    case 'sheltered-court':
      return random.between(3_180, 4_760);
    case 'almshouse':
      return random.between(1_450, 1_980);
    case 'flats':
    case 'tower':
      return random.between(720, 1_860);
    case 'maisonette':
      return random.between(280, 640);
    case 'terrace':
    case 'semi':
    case 'bungalow':
      return slot.rent === 'affordable' ? random.between(120, 310) : 0;
  }
}
