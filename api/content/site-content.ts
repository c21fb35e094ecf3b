import type { TemplateIdentifier } from '#schemas/api/content.ts';
import type { Stylesheets } from './stylesheets.ts';

/** A page of content in one language, ready to send. */
export interface ContentPage {
  /** The language it is written in. */
  readonly locale: string;
  /** The part after `/content/`; empty for `/content` itself. */
  readonly path: string;
  readonly name: string;
  readonly template: TemplateIdentifier;
  readonly summary: string;
  readonly order: number | undefined;
  /** The day given by its author, `2026-05-12`. */
  readonly date: string | undefined;
  /** Sanitised HTML by region. */
  readonly data: Readonly<Record<string, string>>;
  /** Address of its stylesheet, or empty. */
  readonly styles: string;
  /** The reasons why it cannot be shown; empty for a page that can. */
  readonly faults: readonly string[];
}

/** All content of one council, including base content that it did not replace. */
export interface SiteContent {
  readonly defaultLocale: string;
  /** Pages by language, then by path. */
  readonly pages: ReadonlyMap<string, ReadonlyMap<string, ContentPage>>;
  /** `siteHeader.contents` by language: sanitised HTML. */
  readonly headers: ReadonlyMap<string, string>;
  readonly footers: ReadonlyMap<string, string>;
  /** Address of the stylesheet of every page of the site, or empty. */
  readonly customStyles: string;
  readonly stylesheets: Stylesheets;
  /** Other origins of pictures, for the page's policy. */
  readonly pictureOrigins: readonly string[];
}

/** The path prefix of the council's own parts of the information pages, which are kept among the pages. */
export const informationPrefix = 'info/';

/**
 * Finds a page; undefined if there is no such page in the language or the default one.
 * @param path the part after `/content/`, in any letter case.
 */
export function findPage(content: SiteContent, locale: string, path: string): ContentPage | undefined {
  const wanted = path.toLowerCase().replace(/^\/+|\/+$/g, '');
  return content.pages.get(locale)?.get(wanted) ?? content.pages.get(content.defaultLocale)?.get(wanted);
}

/**
 * Returns every page of the site in one language, in order; pages without a translation are in the default
 * language.
 */
export function listPages(content: SiteContent, locale: string): ContentPage[] {
  const all = new Map([
    ...(content.pages.get(content.defaultLocale) ?? []),
    ...(content.pages.get(locale) ?? []),
  ]);
  const last = Number.MAX_SAFE_INTEGER;
  return [...all.values()]
    .filter(({ path }) => !path.startsWith(informationPrefix))
    .sort(
      (one, other) =>
        (one.order ?? last) - (other.order ?? last) || one.name.localeCompare(other.name, locale),
    );
}

/** Returns the text above or below every page, in the language or otherwise in the default one. */
export function fragmentFor(
  content: SiteContent,
  fragments: ReadonlyMap<string, string>,
  locale: string,
): string {
  return fragments.get(locale) ?? fragments.get(content.defaultLocale) ?? '';
}
