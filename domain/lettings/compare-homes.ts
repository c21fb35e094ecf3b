import type { ChangedFact, FactChange, FactValue } from '#schemas/advert-changes.ts';
import type { AdvertDetails } from '#schemas/api/property-listings.ts';
import { eachFeature, type HomeFeatures } from '#schemas/home-features.ts';

/** A home in a comparison of two versions of its advert; instants as text. */
export interface ComparedHome extends Readonly<HomeFeatures> {
  readonly bedrooms: number;
  readonly opensAt: string;
  readonly closesAt: string;
  readonly details: AdvertDetails;
}

/** Returns each fact that differs between two versions of an advert, starting with costs and sizes. */
export function compareHomes(before: ComparedHome, after: ComparedHome): FactChange[] {
  const [was, now] = [valuesOf(before), valuesOf(after)];
  const changed: FactChange[] = keysOf(was)
    .filter((fact) => JSON.stringify(was[fact]) !== JSON.stringify(now[fact]))
    .map((fact) => ({ fact, before: was[fact], after: now[fact] }));
  const others = keysOf(unshown).filter(
    (fact) => JSON.stringify(unshown[fact](before.details)) !== JSON.stringify(unshown[fact](after.details)),
  );
  return [...changed, ...others.map((fact) => ({ fact, before: null, after: null }))];
}

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  const isKey = (key: string): key is Key => key in record;
  return Object.keys(record).filter(isKey);
}

type ShownFact = Exclude<ChangedFact, keyof typeof unshown>;

/** Parts that are too long to show before and after, or whose values are meaningless to readers. */
const unshown = {
  landlord: ({ landlordId }: AdvertDetails) => landlordId,
  words: ({ title, summary, description, pictures, floorPlans }: AdvertDetails) => [
    title,
    summary,
    description,
    pictures.map(({ file }) => file),
    floorPlans?.map(({ file }) => file),
  ],
} as const;

type WordFact = 'propertyType' | 'heating' | 'tenancy' | 'viewing' | 'suitedTo' | 'bidWarning';

/** Returns the landlord's text, with any translations of it. */
function wordsOf(details: AdvertDetails, fact: WordFact): FactValue {
  const words = details[fact];
  const translations = Object.entries(details.translations ?? {}).flatMap(([locale, translation]) => {
    const other = translation[fact];
    return typeof other === 'string' ? [[locale, other] as const] : [];
  });
  return words === null || translations.length === 0
    ? words
    : { words, translations: Object.fromEntries(translations) };
}

function valuesOf(home: ComparedHome): Readonly<Record<ShownFact, FactValue>> {
  const { details } = home;
  const period = details.rentPeriod;
  const { adaptations } = details;
  return {
    cost: { pence: details.rentPence + details.serviceChargePence, period },
    serviceCharge: { pence: details.serviceChargePence, period },
    bedrooms: home.bedrooms,
    persons: details.persons,
    ...eachFeature((feature) => home[feature]),
    propertyType: wordsOf(details, 'propertyType'),
    street: details.street,
    area: details.area,
    postcode: details.postcode,
    floor: details.floor,
    lift: details.lift,
    heating: wordsOf(details, 'heating'),
    epc: details.epc,
    councilTaxBand: details.councilTaxBand ?? null,
    tenancy: wordsOf(details, 'tenancy'),
    homes: details.homes,
    availableFrom: details.availableFrom ?? null,
    opensAt: new Date(home.opensAt).toISOString(),
    closesAt: new Date(home.closesAt).toISOString(),
    viewing: wordsOf(details, 'viewing'),
    suitedTo: wordsOf(details, 'suitedTo'),
    bidWarning: wordsOf(details, 'bidWarning'),
    mobilityCategory: details.mobilityCategory ?? null,
    adaptations: adaptations === undefined || adaptations.length === 0 ? null : adaptations.join(', '),
  };
}
