import { demoMap } from './demo-map.ts';
import type { AdvertDetails, AdvertWords } from '#schemas/api/property-listings.ts';
import type { AdvertFacts } from '#schemas/backoffice/advert.ts';
import type { PropertyFacts } from '#schemas/backoffice/property.ts';
import { eachFeature } from '#schemas/home-features.ts';
import { sayPolicy } from '#api/tenants/say-names.ts';
import { writePostcode } from '#domain/accounts/postcode.ts';
import { londonDay } from '#api/rules/lettings/cycle.ts';
import type { Turn } from './calendar.ts';
import type { DemoTenant } from './demo-councils.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';
import { type HomeLook, lookOf } from './pictures/look.ts';
import { postcodeOf } from './street-postcode.ts';
import { positionInStreet, type StreetPosition } from './street-position.ts';
import { type Area, isSheltered, type AdvertSlot, type SlotPlace } from './advert-slot.ts';
import { chooseHomeWords, type Choices } from './words/choices.ts';
import { englishWords } from './words/english.ts';
import { welshWords } from './words/welsh.ts';

type Words = Omit<AdvertWords, 'pictureAlts' | 'floorPlanAlts'>;

/** The home that a turn advertises, without its pictures. */
export interface DemoHome {
  readonly area: Area;
  readonly look: HomeLook;
  readonly choices: Choices;
  /** Facts of the home. */
  readonly facts: Omit<PropertyFacts, 'pictures' | 'floorPlans'>;
  /** The facts and texts of its advert, beyond the facts of the home. */
  readonly texts: Omit<AdvertFacts, 'translations'>;
  /** Welsh texts, if the council uses Welsh; otherwise null. */
  readonly welsh: Words | null;
}

/** Returns the seed of everything random about the home of a turn. */
export const seedOf = (tenantId: string, { slot, id }: Turn): string => `${tenantId}/${slot.id}/${id}`;

/** Makes the home that a turn advertises. The same turn gives the same home. */
export function homeOf(files: DemoTenant, turn: Turn, { place, rank }: SlotPlace): DemoHome {
  const { tenant, policy, names } = files;
  const { slot } = turn;
  const seed = seedOf(tenant.tenantId, turn);
  const random = seededRandom(seed);
  const area = random.pick(slot.areas);
  const street = area.streets[(place + weekOf(turn.opensAt)) % area.streets.length] ?? area.name;
  const heating = random.weighted([
    ['gas', 6],
    ['heat-pump', 2],
    [slot.form === 'tower' ? 'network' : 'storage', 2],
  ] as const);
  const choices = chooseHomeWords(slot, heating, random);
  const {
    propertyType,
    heating: heatingInWords,
    adaptations,
    ...words
  } = englishWords(slot, area, street, choices, policy);
  const texts: DemoHome['texts'] = {
    ...words,
    ...rentOf(slot, random),
    reference: `${area.postcodeDistrict.replace(/\d+/, '')}${random.between(10_000, 99_999)}`,
    rentPeriod: slot.rentPeriod,
    homes: slot.homes,
  };
  const facts: DemoHome['facts'] = {
    localAuthorityIdentifier: area.localAuthority,
    bedrooms: slot.bedrooms,
    persons: slot.persons,
    ...eachFeature(() => false),
    sheltered: isSheltered(slot),
    hasGarden: slot.garden,
    hasParking: slot.parking,
    petsAllowed: slot.pets,
    // Categories 1 and 2 have no steps, outside or in.
    stepFree: choices.mobilityCategory <= 2,
    propertyType,
    heating: heatingInWords,
    adaptations,
    street,
    area: area.name,
    postcode: postcodeIn(area.postcodeDistrict, street, random),
    floor: slot.floor,
    lift: slot.lift,
    epc: epcOf(slot, random),
    ...positionOf(demoMap(files), street, area, random),
    mobilityCategory: choices.mobilityCategory,
    councilTaxBand: councilTaxBandOf(slot, random),
  };
  const availableFrom = londonDay(new Date(turn.closesAt.getTime() + random.between(14, 42) * 86_400_000));
  const said = names.get('cy-GB');
  const say = (text: string): string => said?.get(text) ?? text;
  const welsh =
    area.welsh === undefined || said === undefined
      ? null
      : welshWords(slot, area.welsh, street, choices, sayPolicy(policy, { word: say, name: say }));
  return {
    area,
    look: lookOf(slot, area, { seed, rank, advertised: turn.opensAt }),
    choices,
    facts,
    texts: { ...texts, availableFrom },
    welsh,
  };
}

function weekOf(date: Date): number {
  return Math.floor(date.getTime() / (7 * 86_400_000));
}

function epcOf(slot: AdvertSlot, random: SeededRandom): AdvertDetails['epc'] {
  // A listed building may be let without a certificate; it is the demo's one stated exemption.
  if (slot.form === 'almshouse') return 'exempt';
  if (slot.homes > 1) return random.pick(['A', 'B']);
  return random.weighted([
    ['B', 15],
    ['C', 50],
    ['D', 28],
    ['E', 7],
  ]);
}

/**
 * Returns the council tax band, A to E, since council homes are in the lower ones: each bedroom and a garden
 * raise it a little, a tower lowers it.
 */
function councilTaxBandOf(slot: AdvertSlot, random: SeededRandom): string {
  const step = slot.bedrooms + (slot.garden ? 1 : 0) + random.between(0, 1) - (slot.form === 'tower' ? 1 : 0);
  return ['A', 'A', 'A', 'B', 'B', 'C', 'D', 'E'][Math.min(Math.max(step, 0), 7)] ?? 'A';
}

/** Returns a postcode that is also in the council's address list. */
function postcodeIn(district: string, street: string, random: SeededRandom): string {
  // One number would do. Drawing three keeps all later random choices of the demo unchanged.
  const [house = 1] = [random.between(1, 8), random.fraction(), random.fraction()];
  return writePostcode(postcodeOf(district, street, house));
}

/** Returns the position of a house in its street if the council's map has it, else the area's. */
function positionOf(
  map: ReturnType<typeof demoMap>,
  street: string,
  { latitude, longitude }: Area,
  random: SeededRandom,
): StreetPosition {
  const number = random.between(1, 60);
  return (map && positionInStreet(map, street, number)) ?? { latitude, longitude };
}

/**
 * Returns rent and service charge in pence. Levels are near the averages of England's 2024/25 lettings statistics
 * (social about £85 to £130 a week by size, affordable about a third more); flats and sheltered homes share costs.
 */
function rentOf(slot: AdvertSlot, random: SeededRandom): { rentPence: number; serviceChargePence: number } {
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
