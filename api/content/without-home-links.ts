import type { ContentPage, SiteContent } from './site-content.ts';

/** A link to a page about homes as the sanitiser writes it; links are never inside links. */
const homeLink = /<a\b[^>]*?\bhref="(?:\/[a-z]{2})?\/properties(?:[/?#][^"]*)?"[^>]*>(.*?)<\/a>/gis;

/**
 * Removes the links to homes from sanitised HTML but keeps their words, for a council whose site shows no
 * homes: base's pages are written for councils that do.
 */
export function withoutHomeLinks(html: string): string {
  return html.replace(homeLink, '$1');
}

/** Removes the links to homes from all of a council's content. */
export function contentWithoutHomes(content: SiteContent): SiteContent {
  const ofPage = (page: ContentPage): ContentPage => ({
    ...page,
    data: Object.fromEntries(
      Object.entries(page.data).map(([region, html]) => [region, withoutHomeLinks(html)]),
    ),
  });
  return {
    ...content,
    pages: mapValues(content.pages, (ofLocale) => mapValues(ofLocale, ofPage)),
    headers: mapValues(content.headers, withoutHomeLinks),
    footers: mapValues(content.footers, withoutHomeLinks),
  };
}

function mapValues<Value>(
  map: ReadonlyMap<string, Value>,
  change: (value: Value) => Value,
): ReadonlyMap<string, Value> {
  return new Map([...map].map(([key, value]) => [key, change(value)]));
}
