import { foldWords } from '#domain/words/fold-words.ts';
import { inLanguage } from '../../tenants/in-language.ts';
import type { TenantFiles } from '../../tenants/tenant-files.ts';
import type { Advert } from './adverts.ts';
import { localiseDetails } from './localise-details.ts';

/**
 * Search index of the adverts' words for readers of one language: street, area, postcode, title, reference,
 * summary, property type, advert type and landlord, in that language and in the council's default one. Words
 * are folded once per list, so a search only compares them.
 */
export class WordIndex {
  readonly #entries: readonly { readonly id: string; readonly words: string }[];

  /** @param files the council's files in its default language. */
  constructor(files: TenantFiles, locale: string, adverts: readonly Advert[]) {
    const languages = [...new Set([files.tenant.localeId, locale])];
    this.#entries = adverts.map((advert) => {
      const words = languages.flatMap((language) => wordsOf(inLanguage(files, language), language, advert));
      // Words contain no gaps, so no match spans two of them.
      return { id: advert.id, words: [...new Set(words)].join(' ') };
    });
  }

  /**
   * Returns ids of the adverts that contain every word of the text, in whole or in part; all ids if the text
   * has no words.
   */
  find(text: string): string[] {
    // Longest word first: it matches the fewest adverts.
    const asked = [...new Set(foldWords(text).split(' '))].sort((one, other) => other.length - one.length);
    return this.#entries
      .filter(({ words }) => asked.every((word) => words.includes(word)))
      .map(({ id }) => id);
  }
}

function wordsOf({ tenant, policy }: TenantFiles, locale: string, advert: Advert): string[] {
  const { street, area, postcode, title, reference, summary, propertyType } = localiseDetails(
    advert.details,
    locale,
  );
  const landlord = tenant.landlords.find(({ id }) => id === advert.landlordId)?.name ?? '';
  const advertType = policy.advertTypes.find(({ id }) => id === advert.advertTypeId)?.name ?? '';
  const said = [street, area, postcode, title, reference, summary, propertyType, advertType, landlord];
  // People type a postcode with or without its space.
  return [...said.flatMap((words) => foldWords(words).split(' ')), foldWords(postcode).replace(' ', '')];
}
