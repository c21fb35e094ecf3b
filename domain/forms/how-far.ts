import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { Journey, PlacedPage } from '#schemas/forms/journey.ts';
import type { Walk } from './effective-answers.ts';
import { isAnswered } from './lists/listed-here.ts';

/** How far somebody has come in a form. */
export interface HowFar {
  /** Complete pages that they have seen. */
  readonly done: number;
  /** Pages that are asked, and those that may still be, as far as we know. */
  readonly all: number;
  /** No page can come or go with the answers still to be given; where one can, pages say “about” before `all`. */
  readonly isExact: boolean;
  /** Sections that need nothing more: each of their pages is done, or none is needed. */
  readonly doneSections: ReadonlySet<string>;
}

/** Names a page at its place among those that somebody has seen. */
export function seenKey({ page, item }: Pick<PlacedPage, 'page' | 'item'>): string {
  return item === null ? page : `${page} ${item}`;
}

/**
 * How far somebody has come: a complete page counts once they have seen it, so that a page that needs no answer is not
 * done before anybody looks at it. Everything is done only where the form can be sent and every page that is asked was
 * seen. An answer that opens a branch adds pages, and so may an answer that is removed: then they are less far than
 * before.
 * @param seen pages that were seen, by {@link seenKey}
 */
export function howFar({ pages, sections, findings, remaining }: Journey, seen: ReadonlySet<string>): HowFar {
  const found = new Set(findings.flatMap(({ page, item }) => [page, `${page} ${item}`]));
  // `remaining` counts the pages that lack something, and those that may come.
  const lacking = pages.filter((page) => found.has(seenKey(page))).length;
  const all = pages.length + Math.max(0, remaining.most - lacking);
  const open = pages.filter((page) => page.status !== 'completed' || !seen.has(seenKey(page)));
  const openSections = new Set(open.map(({ section }) => section));
  return {
    done: pages.length - open.length,
    all,
    isExact: all === pages.length,
    doneSections: new Set(
      sections
        .filter(({ section, status }) =>
          status === 'completed' ? !openSections.has(section) : status === 'notNeeded',
        )
        .map(({ section }) => section),
    ),
  };
}

/** Pages with an answer that counts, by {@link seenKey}; a page with a list counts where the list has items. */
export function answeredPages(definition: FormDefinition, { pages, effective }: Walk): Set<string> {
  return new Set(
    pages
      .filter((placed) => placed.asked === 'yes' && isAnswered(definition, effective, placed))
      .map(seenKey),
  );
}
