import type { Insertable } from 'kysely';
import type { AdvertTable } from '#api/database/tables.ts';
import { sayPolicy } from '#api/tenants/say-names.ts';
import type { AdvertDetails } from '#schemas/api/property-listings.ts';
import type { Turn } from './calendar.ts';
import type { DemoTenant } from './council.ts';
import { type Dice, diceFor, uuidFor } from './dice.ts';
import { drawInside } from './pictures/inside.ts';
import { lookOf } from './pictures/look.ts';
import { drawOutside } from './pictures/outside.ts';
import { pictureHeight, pictureWidth } from './pictures/svg.ts';
import { rentOf } from './rent.ts';
import type { BuildingForm, Slot } from './slot.ts';
import { choose } from './words/choices.ts';
import { englishWords } from './words/english.ts';
import { welshAlts, welshWords } from './words/welsh.ts';

/** A picture and the file it goes to, below the media base of the council. */
export interface PictureFile {
  readonly file: string;
  readonly svg: string;
}

export interface DemoAdvert {
  readonly turn: Turn;
  readonly row: Insertable<AdvertTable> & { readonly id: string };
  readonly pictures: readonly PictureFile[];
}

const advertTypes: Record<BuildingForm, number> = {
  terrace: 1,
  semi: 1,
  flats: 2,
  tower: 2,
  maisonette: 3,
  bungalow: 4,
  'sheltered-court': 6,
  almshouse: 6,
};
const studio = 5;

/** The id of the advert of a turn: the same at every start. */
export function advertIdOf(tenantId: string, { slot, id }: Turn): string {
  return uuidFor(`${tenantId}/advert/${slot.id}/${id}`);
}

/**
 * The home that a turn advertises, with its pictures. The same turn gives the same home.
 * @param place of the slot among its council's: neighbours in the list get different streets.
 */
export function makeAdvert({ tenant, policy, names }: DemoTenant, turn: Turn, place: number): DemoAdvert {
  const { tenantId } = tenant;
  const { slot } = turn;
  const dice = diceFor(`${tenantId}/${slot.id}/${turn.id}`);
  const area = dice.pick(slot.areas);
  const street = area.streets[(place + weekOf(turn.opensAt)) % area.streets.length] ?? area.name;
  const heating = dice.weighted([
    ['gas', 6],
    ['heat-pump', 2],
    [slot.form === 'tower' ? 'network' : 'storage', 2],
  ] as const);
  const look = lookOf(slot, dice, turn.opensAt);
  const outside = drawOutside(look);
  const inside = drawInside(look);
  const files = [
    { ...outside, file: `adverts/${slot.id}-${turn.id}-outside.svg` },
    { ...inside, file: `adverts/${slot.id}-${turn.id}-inside.svg` },
  ];
  const choices = choose(slot, heating, dice);
  const details: AdvertDetails = {
    ...englishWords(slot, area, street, choices, policy),
    ...rentOf(slot, dice),
    reference: `${area.postcodeDistrict.replace(/\d+/, '')}${dice.between(10_000, 99_999)}`,
    street,
    area: area.name,
    postcode: postcodeIn(area.postcodeDistrict, dice),
    landlordId: slot.landlord,
    persons: slot.persons,
    floor: slot.floor,
    lift: slot.lift,
    epc: epcOf(slot, dice),
    rentPeriod: slot.rentPeriod,
    homes: slot.homes,
    latitude: near(area.latitude, dice),
    longitude: near(area.longitude, dice),
    pictures: files.map(({ file, alt }) => ({ file, alt, width: pictureWidth, height: pictureHeight })),
    ...translationsOf(),
  };
  function translationsOf(): Pick<AdvertDetails, 'translations'> {
    const said = names.get('cy-GB');
    if (area.welsh === undefined || said === undefined) return {};
    const say = (text: string): string => said.get(text) ?? text;
    const words = welshWords(slot, area.welsh, street, choices, sayPolicy(policy, { word: say, name: say }));
    return {
      translations: {
        'cy-GB': { ...words, pictureAlts: welshAlts(slot, look.door.name, inside.room) },
      },
    };
  }
  const row = {
    tenant_id: tenantId,
    id: advertIdOf(tenantId, turn),
    scheme_identifier: slot.scheme,
    cycle_id: turn.id,
    advert_type_id: slot.bedrooms === 0 ? studio : advertTypes[slot.form],
    local_authority_identifier: area.localAuthority,
    landlord_id: slot.landlord,
    bedrooms: slot.bedrooms,
    sheltered: isSheltered(slot),
    has_garden: slot.garden,
    has_parking: slot.parking,
    pets_allowed: slot.pets,
    opens_at: turn.opensAt,
    closes_at: turn.closesAt,
    excluded_from_bid_count: slot.excludedFromBidCount,
    eligibility_rules: JSON.stringify(slot.rules),
    details: JSON.stringify(details),
  };
  return { turn, row, pictures: files.map(({ file, svg }) => ({ file, svg })) };
}

export function isSheltered({ form }: Slot): boolean {
  return form === 'sheltered-court' || form === 'almshouse';
}

function weekOf(date: Date): number {
  return Math.floor(date.getTime() / (7 * 86_400_000));
}

function epcOf(slot: Slot, dice: Dice): AdvertDetails['epc'] {
  // A listed building may be let without a certificate; it is the demo's one stated exemption.
  if (slot.form === 'almshouse') return 'exempt';
  if (slot.homes > 1) return dice.pick(['A', 'B']);
  return dice.weighted([
    ['B', 15],
    ['C', 50],
    ['D', 28],
    ['E', 7],
  ]);
}

function postcodeIn(district: string, dice: Dice): string {
  // Letters that Royal Mail does not use in the inward part are left out; the districts themselves do not exist.
  const letters = [...'ABDEFGHJLNPQRSTUWXYZ'];
  return `${district} ${dice.between(1, 9)}${dice.pick(letters)}${dice.pick(letters)}`;
}

function near(coordinate: number, dice: Dice): number {
  return Math.round((coordinate + (dice.fraction() - 0.5) * 0.012) * 1e5) / 1e5;
}
