import type { Insertable } from 'kysely';
import type { AdvertTable } from '#api/database/tables.ts';
import type { AdvertDetails } from '#schemas/api/property-listings.ts';
import type { Turn } from './calendar.ts';
import type { DemoTenant } from './council.ts';
import { diceFor, uuidFor } from './dice.ts';
import { type DemoHome, homeOf, seedOf } from './home.ts';
import { type HomePicture, type PictureFile, picturesOf } from './pictures/pictures-of.ts';
import { floorPlansOf } from './plans/floor-plans-of.ts';
import type { BuildingForm, Slot } from './slot.ts';
import type { Choices } from './words/choices.ts';

export interface DemoAdvert {
  readonly turn: Turn;
  readonly row: Insertable<AdvertTable> & { readonly id: string };
  readonly details: AdvertDetails;
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
 * The advert of a turn, with the pictures and floor plans of its home. The same turn gives the same advert.
 * @param place of the slot among its council's.
 */
export function makeAdvert(files: DemoTenant, turn: Turn, place: number): DemoAdvert {
  const { slot } = turn;
  const home = homeOf(files, turn, place);
  const folder = `adverts/${slot.id}-${turn.id}`;
  const pictures = picturesOf(home.look, folder, {
    hasWetRoom: home.choices.bathroom === 'wet-room',
    openAir: openAirOf(slot, home.choices),
  });
  const plans = floorPlansOf(slot, home.choices, folder, {
    dice: diceFor(`${seedOf(files.tenant.tenantId, turn)}/plan`),
    isBilingual: home.welsh !== null,
  });
  return {
    ...advertWith(files, turn, home, pictures, plans),
    pictures: [...pictures, ...plans].flatMap((picture) => picture.files),
  };
}

const english = ({ picture, alt }: HomePicture) => ({ ...picture, alt: alt.english });
const inWelsh = ({ alt }: HomePicture): string => alt.welsh;

/** The row of an advert whose pictures and plans are there already. */
export function advertWith(
  { tenant: { tenantId } }: DemoTenant,
  turn: Turn,
  { area, facts, welsh }: DemoHome,
  pictures: readonly HomePicture[],
  plans: readonly HomePicture[],
): Omit<DemoAdvert, 'pictures'> {
  const { slot } = turn;
  const details: AdvertDetails = {
    ...facts,
    pictures: pictures.map(english),
    ...(plans.length === 0 ? {} : { floorPlans: plans.map(english) }),
    ...(welsh === null
      ? {}
      : {
          translations: {
            'cy-GB': { ...welsh, pictureAlts: pictures.map(inWelsh), floorPlanAlts: plans.map(inWelsh) },
          },
        }),
  };
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
  return { turn, row, details };
}

export function isSheltered({ form }: Slot): boolean {
  return form === 'sheltered-court' || form === 'almshouse';
}

function openAirOf(slot: Slot, { outside }: Choices): 'own-garden' | 'shared-garden' | 'balcony' | null {
  if (slot.garden) return 'own-garden';
  return (['balcony', 'shared-garden', null] as const)[outside] ?? null;
}
