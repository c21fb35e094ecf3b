import type { EligibilityRules } from '#schemas/lettings-facts.ts';

/** Kinds of building as seen from the street. */
export type BuildingForm =
  | 'terrace'
  | 'semi'
  | 'bungalow'
  | 'maisonette'
  | 'flats'
  | 'tower'
  | 'sheltered-court'
  | 'almshouse';

/** The surroundings of an area's houses, behind and in front of them. */
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

/** Part of a town: its streets, and one or two sentences about it for adverts. */
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
  /** The location, with the change that "yn" makes to the name: "ym Mhorth Elen". */
  readonly where: string;
  readonly note: string;
}

/**
 * A slot of the demo in which one kind of home is always advertised. When its advert closes, the slot's next turn
 * advertises another home of that kind in another street.
 */
export interface AdvertSlot {
  readonly id: string;
  readonly scheme: string;
  readonly form: BuildingForm;
  readonly bedrooms: number;
  readonly persons: number;
  readonly areas: readonly Area[];
  readonly landlord: string;
  /** The nation whose law applies: tenancies in England, occupation contracts in Wales. */
  readonly nation: 'england' | 'wales';
  readonly rules: EligibilityRules;
  /** Popularity relative to the council's other slots. */
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
  /** True if staff made a bid here for the demo applicant. */
  readonly staffBidForApplicant: boolean;
  /** The end of the bid that the demo applicant made for an earlier home of this slot; null if they made none. */
  readonly applicantsBid: ApplicantsBid | null;
}

/**
 * The end of an earlier bid of the demo applicant. `waiting`: the home has no result yet, so that an officer can try
 * to record one. `offered`: they are first, and the home is offered to them. `skipped`: they were first and refused.
 */
type ApplicantsBid = 'waiting' | 'offered' | 'skipped' | 'letToAnother' | 'withdrawn';

/** Indexes of a slot in its council, from 0. */
export interface SlotPlace {
  /** Index among all slots. Slots next to each other get different streets. */
  readonly place: number;
  /** Index among the slots of its form: no two homes of a form look alike. */
  readonly rank: number;
}

export function placeOfSlot(slots: readonly AdvertSlot[], slot: AdvertSlot): SlotPlace {
  return {
    place: slots.indexOf(slot),
    rank: slots.filter(({ form }) => form === slot.form).indexOf(slot),
  };
}

type SlotOptions = Pick<
  AdvertSlot,
  'id' | 'scheme' | 'form' | 'bedrooms' | 'persons' | 'areas' | 'landlord' | 'rules' | 'popularity'
>;

const upstairs: readonly BuildingForm[] = ['maisonette', 'flats', 'tower', 'sheltered-court'];

/** Fills in the usual values for most homes of a form. */
export function advertSlot(options: SlotOptions & Partial<AdvertSlot>): AdvertSlot {
  const isHouse = !upstairs.includes(options.form);
  return {
    nation: 'england',
    rent: 'social',
    rentPeriod: 'week',
    floor: isHouse ? null : 1,
    lift: options.form === 'tower' || options.form === 'sheltered-court',
    garden: isHouse,
    parking: options.form === 'semi' || options.form === 'bungalow',
    pets: isHouse,
    homes: 1,
    excludedFromBidCount: false,
    bidWarning: null,
    staffBidForApplicant: false,
    applicantsBid: null,
    ...options,
  };
}

/** Returns the usual rule of an advert: the household needs exactly this many bedrooms. */
export function needs(minimum: number, maximum = minimum): EligibilityRules {
  return { bedroomNeed: { minimum, maximum } };
}

export function isSheltered({ form }: AdvertSlot): boolean {
  return form === 'sheltered-court' || form === 'almshouse';
}
