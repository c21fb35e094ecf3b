import type { AdvertItem } from '#schemas/backoffice/advert.ts';
import type { PropertyItem } from '#schemas/backoffice/property.ts';
import type { Turn } from './calendar.ts';
import type { DemoTenant } from './demo-councils.ts';
import { seededRandom, uuidFor } from './seeded-random.ts';
import { type DemoHome, homeOf, seedOf } from './home.ts';
import { type FileCopy, type HomePicture, type PictureFile, picturesOf } from './pictures/pictures-of.ts';
import { photographOf } from './pictures/photograph-of.ts';
import { floorPlansOf } from './plans/plan-of.ts';
import type { BuildingForm, AdvertSlot, SlotPlace } from './advert-slot.ts';
import type { Choices } from './words/choices.ts';

/** A home and its advert as a council's housing system would send them, with the files that they refer to. */
export interface DemoAdvert {
  readonly property: PropertyItem;
  readonly advert: AdvertItem;
  readonly pictures: readonly PictureFile[];
  readonly copies: readonly FileCopy[];
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

/** Returns the demo's reference for a home and its advert, the same at every start. */
export function demoReferenceOf({ slot, id }: Turn): string {
  return `${slot.id}/${id}`;
}

/**
 * Returns the seed for everything random about the advert of a turn. In an earlier demo it was also the advert's id.
 */
export function keyOf(tenantId: string, turn: Turn): string {
  return uuidFor(`${tenantId}/advert/${demoReferenceOf(turn)}`);
}

/** Makes the advert of a turn, with the pictures and floor plans of its home. The same turn gives the same advert. */
export function makeAdvert(files: DemoTenant, turn: Turn, place: SlotPlace): DemoAdvert {
  const { slot } = turn;
  const home = homeOf(files, turn, place);
  const folder = `adverts/${slot.id}-${turn.id}`;
  const [outside, ...others] = picturesOf(home.look, folder, {
    hasWetRoom: home.choices.bathroom === 'wet-room',
    openAir: openAirOf(slot, home.choices),
  });
  const { tenantId } = files.tenant;
  const taken = photographOf(home.look, { tenantId, slotId: slot.id, folder });
  const pictures = [taken ?? outside, ...others].filter((one) => one !== undefined);
  const plans = floorPlansOf(slot, home.choices, folder, {
    random: seededRandom(`${seedOf(tenantId, turn)}/plan`),
    isBilingual: home.welsh !== null,
  });
  return {
    ...advertWith(turn, home, pictures, plans),
    pictures: [...pictures, ...plans].flatMap((picture) => picture.files),
    copies: pictures.flatMap(({ copies = [] }) => copies),
  };
}

const english = ({ picture, alt }: HomePicture) => ({ ...picture, alt: alt.english });
const inWelsh = ({ alt }: HomePicture): string => alt.welsh;

/** Makes a home and its advert from existing pictures and plans. */
export function advertWith(
  turn: Turn,
  { facts, texts, welsh }: DemoHome,
  pictures: readonly HomePicture[],
  plans: readonly HomePicture[],
): Omit<DemoAdvert, 'pictures' | 'copies'> {
  const { slot } = turn;
  const externalReference = demoReferenceOf(turn);
  const property: PropertyItem = {
    externalReference,
    landlordReference: slot.landlord,
    facts: {
      ...facts,
      pictures: pictures.map(english),
      ...(plans.length === 0 ? {} : { floorPlans: plans.map(english) }),
    },
  };
  const advert: AdvertItem = {
    externalReference,
    propertyReference: externalReference,
    schemeIdentifier: slot.scheme,
    advertTypeId: slot.bedrooms === 0 ? studio : advertTypes[slot.form],
    opensAt: turn.opensAt.toISOString(),
    closesAt: turn.closesAt.toISOString(),
    excludedFromBidCount: slot.excludedFromBidCount,
    rules: slot.rules,
    details: {
      ...texts,
      ...(welsh === null
        ? {}
        : {
            translations: {
              'cy-GB': { ...welsh, pictureAlts: pictures.map(inWelsh), floorPlanAlts: plans.map(inWelsh) },
            },
          }),
    },
  };
  return { property, advert };
}

function openAirOf(
  slot: AdvertSlot,
  { outside }: Choices,
): 'own-garden' | 'shared-garden' | 'balcony' | null {
  if (slot.garden) return 'own-garden';
  return (['balcony', 'shared-garden', null] as const)[outside] ?? null;
}
