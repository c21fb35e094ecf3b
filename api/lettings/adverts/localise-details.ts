import type { AdvertDetails, Picture } from '#schemas/api/property-listings.ts';

/**
 * A home's description in a language, as far as its landlord translated it; the rest in the default language.
 */
export function localiseDetails({ translations, ...details }: AdvertDetails, locale: string): AdvertDetails {
  const { pictureAlts = [], floorPlanAlts = [], ...words } = translations?.[locale] ?? {};
  const { floorPlans } = details;
  return {
    ...details,
    ...words,
    pictures: withAlts(details.pictures, pictureAlts, locale),
    ...(floorPlans === undefined ? {} : { floorPlans: withAlts(floorPlans, floorPlanAlts, locale) }),
  };
}

/** @param named translated alt texts of the feed's pictures, by index. An uploaded picture has its own. */
function withAlts(pictures: readonly Picture[], named: readonly string[], locale: string): Picture[] {
  return pictures.map(({ alts, ...picture }, place) => ({
    ...picture,
    alt: (alts ? alts[locale] : named[place]) ?? picture.alt,
  }));
}
