import type { AdvertDetails, Picture } from '#schemas/api/property-listings.ts';

/** A home's description in a language, as far as its landlord wrote it; the rest in the default language. */
export function localiseDetails({ translations, ...details }: AdvertDetails, locale: string): AdvertDetails {
  const { pictureAlts = [], floorPlanAlts = [], ...words } = translations?.[locale] ?? {};
  const { floorPlans } = details;
  return {
    ...details,
    ...words,
    pictures: withAlts(details.pictures, pictureAlts),
    ...(floorPlans === undefined ? {} : { floorPlans: withAlts(floorPlans, floorPlanAlts) }),
  };
}

function withAlts(pictures: readonly Picture[], alts: readonly string[]): Picture[] {
  return pictures.map((picture, place) => ({ ...picture, alt: alts[place] ?? picture.alt }));
}
