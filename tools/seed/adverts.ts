import { cycleAt, type CycleTurn, londonDay } from '#api/rules/lettings/cycle.ts';
import { earliestClose } from '#api/rules/lettings/rolling.ts';
import type { Picture } from '#schemas/api/property-listings.ts';
import { eachFeature } from '#schemas/home-features.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import type { NewAdvert } from '#api/lettings/adverts/advert-columns.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { type SeededRandom, seededRandom, uuidFor } from '#demo/seeded-random.ts';

type Council = Pick<TenantFiles, 'tenant' | 'policy'>;

/** A home that takes bids now, or did until its scheme's cycle closed. */
export type SeededAdvert = NewAdvert & { readonly id: string };

const streets = ['Tannery', 'Quince', 'Weir', 'Potters', 'Medlar', 'Ferry', 'Osier', 'Lantern', 'Foundry'];
const endings = ['Lane', 'Row', 'Close', 'Rise', 'Street', 'Walk', 'Yard', 'Way'];
const forms = ['Flat in a small block', 'Terraced house', 'Maisonette', 'Bungalow'];
const day = 86_400_000;

/** Makes homes; the same seed, day and files give the same homes. */
export function makeAdverts(
  council: Council,
  asked: { readonly adverts: number; readonly seed: string; readonly now: Date },
  pictures: readonly Picture[],
): SeededAdvert[] {
  const { tenantId } = council.tenant;
  // A year's calendar is expensive to work out, and all homes of a scheme share it.
  const turns = new Map(
    council.policy.schemes.map(({ identifier, cycle }) => [
      identifier,
      cycle.kind === 'fixed' ? cycleAt(cycle, asked.now) : undefined,
    ]),
  );
  return Array.from({ length: asked.adverts }, (_, place) => {
    const name = `${tenantId}/seed/${asked.seed}/advert/${place}`;
    return makeAdvert(council, uuidFor(name), seededRandom(name), { ...asked, place, turns }, pictures);
  });
}

function makeAdvert(
  { tenant, policy }: Council,
  id: string,
  random: SeededRandom,
  {
    seed,
    now,
    place,
    turns,
  }: {
    readonly seed: string;
    readonly now: Date;
    readonly place: number;
    readonly turns: ReadonlyMap<string, CycleTurn | undefined>;
  },
  pictures: readonly Picture[],
): SeededAdvert {
  const scheme = random.pick(policy.schemes);
  const bedrooms = random.weighted([
    [1, 42],
    [2, 34],
    [3, 19],
    [4, 5],
  ]);
  const sheltered = bedrooms === 1 && random.chance(0.2);
  const landlordId = random.pick(tenant.landlords).id;
  const form = random.pick(forms);
  const street = `${random.pick(streets)} ${random.pick(endings)}`;
  const { parishes = [] } = policy;
  const parish = parishes.length > 0 && random.chance(0.1) ? random.pick(parishes) : undefined;
  const isFlat = form === 'Flat in a small block';
  const floor = place % 4;
  const lift = place % 8 >= 4;
  const persons = bedrooms * 2 - random.between(0, 1);
  return {
    id,
    schemeIdentifier: scheme.identifier,
    ...timesOf(scheme, turns.get(scheme.identifier), random, now),
    advertTypeId: random.pick(policy.advertTypes).id,
    localAuthorityIdentifier: random.pick(tenant.localAuthorities).id,
    landlordId,
    bedrooms,
    ...eachFeature(() => random.chance(0.4)),
    sheltered,
    stepFree: form === 'Bungalow' || (isFlat && (floor === 0 || lift)),
    state: 'published',
    excludedFromBidCount: false,
    rules: {
      // Councils let a home to households that need its number of bedrooms; some also accept households that need one
      // less.
      bedroomNeed: { minimum: random.chance(0.2) ? Math.max(1, bedrooms - 1) : bedrooms, maximum: bedrooms },
      ...(sheltered ? { age: { minimum: 60, whose: 'anyAdult' as const } } : {}),
      ...(parish === undefined ? {} : { localConnection: { parishes: [parish.id] } }),
    },
    terms: {},
    details: {
      reference: `${seed}-${place + 1}`,
      title: `${form}, ${street}`,
      street,
      area: parish?.name ?? 'Town',
      postcode: `ZZ${random.between(1, 9)} ${random.between(1, 9)}AA`,
      summary: `${form} with ${bedrooms} bedrooms.`,
      description: [`${form} in ${street}.`],
      landlordId,
      propertyType: form,
      persons,
      floor: isFlat ? floor : null,
      lift: isFlat && lift,
      ...(sheltered ? { adaptations: ['Grab rails in the bathroom'] } : {}),
      heating: 'Gas central heating',
      epc: random.pick(['B', 'C', 'C', 'D']),
      rentPence: 7_450 + 1_380 * bedrooms + random.between(-420, 520),
      serviceChargePence: random.between(0, 1_800),
      rentPeriod: 'week',
      tenancy: 'Secure tenancy',
      viewing: 'By appointment',
      suitedTo: `For up to ${persons} people.`,
      homes: 1,
      latitude: 53.4 + random.between(-300, 300) / 10_000,
      longitude: 2.1 + random.between(-300, 300) / 10_000,
      pictures: [pictures[place % pictures.length] ?? []].flat(),
      bidWarning: null,
    },
  };
}

function timesOf({ cycle }: Scheme, turn: CycleTurn | undefined, random: SeededRandom, now: Date) {
  if (cycle.kind === 'fixed') {
    const { id, opensAt, closesAt } = turn ?? cycleAt(cycle, now);
    return { cycleId: id, opensAt, closesAt };
  }
  // Whole hours: people publish homes, several at once.
  const hours = random.between(1, cycle.minimumDays * 24 - 1);
  const opensAt = new Date(Math.floor(now.getTime() / 3_600_000 - hours) * 3_600_000);
  const closesAt = earliestClose(cycle, opensAt) ?? new Date(opensAt.getTime() + cycle.minimumDays * day);
  return { cycleId: londonDay(opensAt), opensAt, closesAt };
}
