import type { EligibilityRules } from '#schemas/lettings-facts.ts';

/** What a building looks like from the street. */
export type BuildingForm =
  | 'terrace'
  | 'semi'
  | 'bungalow'
  | 'maisonette'
  | 'flats'
  | 'tower'
  | 'sheltered-court'
  | 'almshouse';

/** What is around the houses of an area, and behind and in front of them. */
export type Scenery =
  | 'market-town'
  | 'kilns'
  | 'orchards'
  | 'fields'
  | 'river'
  | 'marsh'
  | 'station-town'
  | 'canal'
  | 'fen'
  | 'dale'
  | 'moor'
  | 'mill'
  | 'bay'
  | 'harbour'
  | 'headland'
  | 'mountains'
  | 'estuary'
  | 'slate';

/** Part of a town: its streets, and one or two sentences that anybody who lives there would sign. */
export interface Area {
  readonly name: string;
  readonly scenery: Scenery;
  readonly localAuthority: string;
  readonly postcodeDistrict: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly streets: readonly string[];
  readonly note: string;
  /** For councils that also speak Welsh. */
  readonly welsh?: WelshArea;
}

export interface WelshArea {
  /** Where it is, with the change that "yn" makes to the name: "ym Mhorth Elen". */
  readonly where: string;
  readonly note: string;
}

/**
 * A place in the demo where a home like this one is always advertised. When its advert closes, the next turn
 * of the slot brings another home of the same kind in another street.
 */
export interface AdvertSlot {
  readonly id: string;
  readonly scheme: string;
  readonly form: BuildingForm;
  readonly bedrooms: number;
  readonly persons: number;
  readonly areas: readonly Area[];
  readonly landlord: string;
  /** Whose law the home is let under: tenancies in England, occupation contracts in Wales. */
  readonly nation: 'england' | 'wales';
  readonly rules: EligibilityRules;
  /** How popular it is, compared with the council's other slots. */
  readonly popularity: number;
  readonly rent: 'social' | 'affordable';
  readonly rentPeriod: 'week' | 'month';
  readonly floor: number | null;
  readonly lift: boolean;
  readonly garden: boolean;
  readonly parking: boolean;
  readonly pets: boolean;
  readonly homes: number;
  readonly excludedFromBidCount: boolean;
  readonly bidWarning: string | null;
  readonly bidWarningInWelsh?: string;
  /** The demo applicant has a bid here that staff made for them. */
  readonly staffBidForApplicant: boolean;
}

/** Where a slot stands in its council, from 0. */
export interface SlotPlace {
  /** Among all slots: neighbours get different streets. */
  readonly place: number;
  /** Among the slots of its form: no two homes of a form look alike. */
  readonly rank: number;
}

export function placeOfSlot(slots: readonly AdvertSlot[], slot: AdvertSlot): SlotPlace {
  return {
    place: slots.indexOf(slot),
    rank: slots.filter(({ form }) => form === slot.form).indexOf(slot),
  };
}

type SlotWish = Pick<
  AdvertSlot,
  'id' | 'scheme' | 'form' | 'bedrooms' | 'persons' | 'areas' | 'landlord' | 'rules' | 'popularity'
>;

const upstairs: readonly BuildingForm[] = ['maisonette', 'flats', 'tower', 'sheltered-court'];

/** Fills in what most homes of a form have in common. */
export function advertSlot(wish: SlotWish & Partial<AdvertSlot>): AdvertSlot {
  const isHouse = !upstairs.includes(wish.form);
  return {
    nation: 'england',
    rent: 'social',
    rentPeriod: 'week',
    floor: isHouse ? null : 1,
    lift: wish.form === 'tower' || wish.form === 'sheltered-court',
    garden: isHouse,
    parking: wish.form === 'semi' || wish.form === 'bungalow',
    pets: isHouse,
    homes: 1,
    excludedFromBidCount: false,
    bidWarning: null,
    staffBidForApplicant: false,
    ...wish,
  };
}

/** The rule most adverts have: the household needs exactly these bedrooms. */
export function needs(minimum: number, maximum = minimum): EligibilityRules {
  return { bedroomNeed: { minimum, maximum } };
}

export function isSheltered({ form }: AdvertSlot): boolean {
  return form === 'sheltered-court' || form === 'almshouse';
}
