import type { ColourScheme } from '../../theme/framed-scheme.ts';

/** What `/preview/website` shows, as its address says it. */
export interface WebsiteSearch {
  /** Path of a page of this site, without a language prefix; the first page where it says none. */
  readonly page?: string;
  readonly language?: string;
  readonly scheme?: ColourScheme;
}

/** Only a page of ours, and not this one in itself. */
const framable = /^\/(?!(?:api|assets|media|tenant|preview)(?:[/?#]|$))[^/\\](?:[^\\])*$|^\/$/i;

/** What of an address is meant for the page; anything else in it is left out. */
export function readWebsiteSearch(params: Record<string, unknown>): WebsiteSearch {
  const { page, language, scheme } = params;
  return {
    ...(typeof page === 'string' && framable.test(page) ? { page } : {}),
    ...(typeof language === 'string' ? { language } : {}),
    ...(scheme === 'dark' || scheme === 'light' ? { scheme } : {}),
  };
}
