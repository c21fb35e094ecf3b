import type { AdvertDetails } from '#schemas/api/property-listings.ts';

/** What is said of a home in a language, as far as its landlord wrote it there; else in the default language. */
export function detailsIn({ translations, ...details }: AdvertDetails, locale: string): AdvertDetails {
  const { pictureAlts = [], ...words } = translations?.[locale] ?? {};
  return {
    ...details,
    ...words,
    pictures: details.pictures.map((picture, place) => ({
      ...picture,
      alt: pictureAlts[place] ?? picture.alt,
    })),
  };
}
