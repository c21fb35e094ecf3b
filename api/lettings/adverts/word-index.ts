import { inLanguage } from '../../tenants/in-language.ts';
import type { TenantFiles } from '../../tenants/tenant-files.ts';
import type { Advert } from './adverts.ts';
import { localiseDetails } from './localise-details.ts';
import { foldWords } from './fold-words.ts';

/**
 * The words of adverts, for readers of one language: street, area, postcode, title, reference, summary, kinds of
 * property and landlord, in that language and in the council's default one. Folded once for each list, so that a search
 * only looks words up.
 */
export class WordIndex {
  readonly #entries: readonly { readonly id: string; readonly words: string }[];

  /** @param files of the council, in its default language. */
  constructor(files: TenantFiles, locale: string, adverts: readonly Advert[]) {
    const languages = [...new Set([files.tenant.localeId, locale])];
    this.#entries = adverts.map((advert) => {
      const words = languages.flatMap((language) => wordsOf(inLanguage(files, language), language, advert));
      // No word contains a gap, so no match runs across two.
      return { id: advert.id, words: [...new Set(words)].join(' ') };
    });
  }

  /**
   * Ids of the adverts in which every word of the text occurs, whole or in part; all of them for a text without words.
   */
  find(text: string): string[] {
    // The longest first: the fewest adverts have it.
    const asked = [...new Set(foldWords(text))].sort((one, other) => other.length - one.length);
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
  // People write a postcode with its space and without.
  return [...said.flatMap(foldWords), foldWords(postcode).join('')];
}
