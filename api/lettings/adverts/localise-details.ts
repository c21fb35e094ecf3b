import type { AdvertDetails, Picture } from '#schemas/api/property-listings.ts';

/** What is said of a home in a language, as far as its landlord wrote it there; else in the default language. */
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

/** @param named what the advert says of pictures that its feed names, by place. One that was sent says it itself. */
function withAlts(pictures: readonly Picture[], named: readonly string[], locale: string): Picture[] {
  return pictures.map(({ alts, ...picture }, place) => ({
    ...picture,
    alt: (alts ? alts[locale] : named[place]) ?? picture.alt,
  }));
}
