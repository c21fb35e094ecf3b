import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { Journey, PlacedPage } from '#schemas/forms/journey.ts';
import type { Walk } from '#domain/forms/journey/effective-answers.ts';
import { isAnswered } from '#domain/forms/journey/listed-here.ts';

/** Returns the key under which a page, or a page about one item, is recorded as seen. */
export function seenKey({ page, item }: Pick<PlacedPage, 'page' | 'item'>): string {
  return item === null ? page : `${page} ${item}`;
}

/**
 * Returns the sections that need nothing more: each of their pages is complete and was seen, or none is needed.
 * A page without required answers is not done until the resident has seen it.
 * @param seen pages that were seen, by {@link seenKey}
 */
export function doneSectionsOf({ pages, sections }: Journey, seen: ReadonlySet<string>): ReadonlySet<string> {
  const open = pages.filter((page) => page.status !== 'completed' || !seen.has(seenKey(page)));
  const openSections = new Set(open.map(({ section }) => section));
  return new Set(
    sections
      .filter(({ section, status }) =>
        status === 'completed' ? !openSections.has(section) : status === 'notNeeded',
      )
      .map(({ section }) => section),
  );
}

/**
 * Returns pages with an answer that counts, by {@link seenKey}; a page with a list counts if the list has
 * items.
 */
export function answeredPages(definition: FormDefinition, { pages, effective }: Walk): Set<string> {
  return new Set(
    pages
      .filter((placed) => placed.asked === 'yes' && isAnswered(definition, effective, placed))
      .map(seenKey),
  );
}
