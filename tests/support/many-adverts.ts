import type { Pool } from 'pg';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import type { AdvertDetails, Picture } from '#schemas/api/property-listings.ts';
import { type SeededRandom, seededRandom } from '#demo/seeded-random.ts';

/** Kinds of home as councils let them: how often, how big, and their usual features. */
const kinds = [
  { type: 'Flat', form: 'Flat in a small block', weight: 38, bedrooms: [1, 1, 1, 2, 2, 3], upstairs: true },
  { type: 'House', form: 'Terraced house', weight: 30, bedrooms: [2, 2, 3, 3, 3, 4], upstairs: false },
  { type: 'Sheltered home', form: 'Sheltered flat', weight: 14, bedrooms: [0, 1, 1, 1, 2], upstairs: true },
  { type: 'Bungalow', form: 'Bungalow', weight: 8, bedrooms: [1, 1, 2, 2], upstairs: false },
  { type: 'Maisonette', form: 'Maisonette', weight: 6, bedrooms: [1, 2, 2, 3], upstairs: true },
  { type: 'Studio', form: 'Studio', weight: 4, bedrooms: [0], upstairs: true },
] as const;

const streets = [
  'Tannery',
  'Quince',
  'Bellfounder',
  'Weir',
  'Potters',
  'Medlar',
  'Samphire',
  'Ferry',
  'Osier',
];
const endings = ['Lane', 'Row', 'Close', 'Rise', 'Street', 'Walk', 'Yard', 'Way'];
const areas = ['Kiln Bank', 'Orchard Rise', 'Harrowfield', 'Lower Fennick', 'Saltmarden', 'Town'];

type Council = Pick<TenantFiles, 'tenant' | 'policy'>;

/**
 * Adds `count` open adverts to a council, in steps of a thousand. They vary in scheme, landlord, authority,
 * kind, bedrooms, the five yes-or-no facts, floor, lift, adaptations, rent, street, area, place, and closing
 * time: whole hours one to fourteen days from now, several adverts at each. The same count gives the same
 * homes.
 * @param pictures Pictures to use in turn; their files exist where a browser looks.
 */
export async function addManyAdverts(
  pool: Pool,
  council: Council,
  count: number,
  pictures: readonly Picture[] = [
    { file: 'adverts/none.svg', alt: 'A house in a row', width: 1200, height: 900 },
  ],
): Promise<void> {
  const step = 1_000;
  for (let start = 0; start < count; start += step) {
    const rows = Array.from({ length: Math.min(step, count - start) }, (_, place) =>
      makeRow(council, start + place, pictures),
    );
    await pool.query(
      `insert into advert (tenant_id, scheme_identifier, cycle_id, advert_type_id, local_authority_identifier,
                           landlord_id, bedrooms, sheltered, has_garden, has_parking, pets_allowed, step_free,
                           opens_at, closes_at, eligibility_rules, details)
       select $1, scheme, 'many', type, authority, landlord, bedrooms, sheltered, garden, parking, pets, free,
              app_now() - interval '1 day',
              date_trunc('hour', app_now()) + hours * interval '1 hour', '{}', details
         from jsonb_to_recordset($2::jsonb) as row (scheme text, type integer, authority text, landlord text,
              bedrooms smallint, sheltered boolean, garden boolean, parking boolean, pets boolean,
              free boolean, hours integer, details jsonb)`,
      [council.tenant.tenantId, JSON.stringify(rows)],
    );
  }
  // An unanalysed table is read several times slower.
  await pool.query('analyze advert');
}

function makeRow({ tenant, policy }: Council, number: number, pictures: readonly Picture[]) {
  const random = seededRandom(`many/${number}`);
  const kind = random.weighted(kinds.map((one) => [one, one.weight] as const));
  const bedrooms = random.pick(kind.bedrooms);
  const landlord = random.pick(tenant.landlords).id;
  const mostly = (likely: boolean) => random.chance(likely ? 0.85 : 0.1);
  return {
    scheme: random.pick(policy.schemes).identifier,
    type: policy.advertTypes.find(({ name }) => name === kind.type)?.id ?? 1,
    authority: random.pick(tenant.localAuthorities).id,
    landlord,
    bedrooms,
    sheltered: kind.type === 'Sheltered home',
    garden: mostly(!kind.upstairs),
    parking: mostly(kind.type === 'Bungalow'),
    pets: mostly(!kind.upstairs),
    // Few homes other than bungalows are free of steps.
    free: kind.type === 'Bungalow' || random.chance(0.04),
    hours: 24 + random.between(1, 13 * 24),
    details: makeDetails(number, kind, bedrooms, landlord, pictures, random),
  };
}

function makeDetails(
  number: number,
  { form, upstairs }: (typeof kinds)[number],
  bedrooms: number,
  landlordId: string,
  pictures: readonly Picture[],
  random: SeededRandom,
): AdvertDetails {
  const street = `${random.pick(streets)} ${random.pick(endings)}`;
  const area = random.pick(areas);
  const district = areas.indexOf(area) + 1;
  const letters = 'ABDEFGHJLNPQRSTUWXYZ';
  const picture = pictures[number % pictures.length];
  return {
    reference: `M${number}`,
    title: `${form}, ${street}`,
    street,
    area,
    postcode: `ZZ${district} ${random.between(1, 9)}${letters[random.between(0, 19)]}${letters[random.between(0, 19)]}`,
    summary: `${form} in ${area}.`,
    description: [`${form} in ${area}, near the shops and the bus.`, 'The kitchen was fitted two years ago.'],
    landlordId,
    propertyType: form,
    persons: Math.max(1, bedrooms * 2 - random.between(0, 1)),
    floor: upstairs ? number % 5 : null,
    lift: upstairs && number % 3 === 0,
    adaptations: number % 6 === 0 ? ['Grab rails in the bathroom'] : [],
    heating: 'Gas central heating',
    epc: random.pick(['B', 'C', 'C', 'D']),
    rentPence: 7_450 + 1_380 * bedrooms + random.between(-420, 520),
    serviceChargePence: random.between(0, 1_800),
    rentPeriod: 'week',
    tenancy: 'Secure tenancy',
    viewing: 'By appointment',
    suitedTo: `For up to ${Math.max(1, bedrooms * 2)} people.`,
    homes: 1,
    latitude: 53.4 + random.between(-300, 300) / 10_000,
    longitude: 2.1 + random.between(-300, 300) / 10_000,
    pictures: picture ? [picture] : [],
    bidWarning: null,
  };
}
