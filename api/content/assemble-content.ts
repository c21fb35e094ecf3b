import type { ParsedContent, ParsedFragment, ParsedPage } from './parse-content.ts';
import type { ContentPage, SiteContent } from './site-content.ts';
import { makeStylesheet } from './stylesheets.ts';

/** The pages and fragments that a council shows, each from its own file or from base's. */
export interface AssembledContent {
  readonly pages: ReadonlyMap<string, ReadonlyMap<string, ParsedPage>>;
  readonly fragments: readonly ParsedFragment[];
  readonly site: SiteContent;
}

/**
 * Merges a council's content over base's: a file replaces the one with the same language and path, and a page
 * that is hidden in the default language also removes base's translations of it.
 * @param outdated files of outdated translations; readers get the original instead
 */
export function assembleContent(
  own: ParsedContent,
  base: ParsedContent,
  locales: readonly string[],
  defaultLocale: string,
  outdated: ReadonlySet<string> = new Set(),
): AssembledContent {
  const hidden = [...(own.pages.get(defaultLocale)?.values() ?? [])]
    .filter((page) => page.hidden)
    .map(({ page }) => page.path);
  const pages = new Map<string, ReadonlyMap<string, ParsedPage>>();
  for (const locale of locales) {
    const merged = new Map(base.pages.get(locale));
    for (const path of hidden) merged.delete(path);
    for (const [path, page] of own.pages.get(locale) ?? []) merged.set(path, page);
    for (const [path, page] of merged) if (page.hidden || outdated.has(page.file)) merged.delete(path);
    pages.set(locale, merged);
  }
  const headers = mergeFragments(own.headers, base.headers, locales);
  const footers = mergeFragments(own.footers, base.footers, locales);
  const fragments = [...headers.values(), ...footers.values()];
  const shown = [...pages.values()].flatMap((ofLocale) => [...ofLocale.values()]);
  const custom = makeStylesheet(
    (own.customCss ?? base.customCss)?.css ?? '',
    new Map(fragments.flatMap(({ styles }) => [...styles])),
  );
  const sheets = [custom, ...shown.map(({ stylesheet }) => stylesheet)].filter(
    (sheet) => sheet !== undefined,
  );
  return {
    pages,
    fragments,
    site: {
      defaultLocale,
      pages: new Map([...pages].map(([locale, ofLocale]) => [locale, pagesOf(ofLocale)])),
      headers: htmlOf(headers),
      footers: htmlOf(footers),
      customStyles: custom?.address ?? '',
      stylesheets: new Map(sheets.map(({ hash, css }) => [hash, css])),
      pictureOrigins: [...new Set(shown.flatMap(({ pictureOrigins }) => pictureOrigins))].sort(),
    },
  };
}

function pagesOf(merged: ReadonlyMap<string, ParsedPage>): ReadonlyMap<string, ContentPage> {
  return new Map([...merged].map(([path, { page }]) => [path, page]));
}

function mergeFragments(
  own: ReadonlyMap<string, ParsedFragment>,
  base: ReadonlyMap<string, ParsedFragment>,
  locales: readonly string[],
): ReadonlyMap<string, ParsedFragment> {
  return new Map([...base, ...own].filter(([locale]) => locales.includes(locale)));
}

function htmlOf(fragments: ReadonlyMap<string, ParsedFragment>): ReadonlyMap<string, string> {
  return new Map([...fragments].map(([locale, { html }]) => [locale, html]));
}
