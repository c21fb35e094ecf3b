import type { ColourScheme } from '../../theme/framed-scheme.ts';

/** What `/preview/website` shows, as its address says it. */
export interface WebsiteSearch {
  /** Path of a page of this site, without a language prefix; the first page where it says none. */
  readonly page?: string;
  readonly language?: string;
  readonly scheme?: ColourScheme;
}

const framable = /^\/(?!(?:api|assets|media|tenant|preview)(?:[/?#]|$))[^/\\](?:[^\\])*$|^\/$/i;

/** Whether a path of ours is a page that can stand in a frame here: no call, no file, and not this page in itself. */
export const isFramable = (path: string): boolean => framable.test(path);

/** What of an address is meant for the page; anything else in it is left out. */
export function readWebsiteSearch(params: Record<string, unknown>): WebsiteSearch {
  const { page, language, scheme } = params;
  return {
    ...(typeof page === 'string' && isFramable(page) ? { page } : {}),
    ...(typeof language === 'string' ? { language } : {}),
    ...(scheme === 'dark' || scheme === 'light' ? { scheme } : {}),
  };
}
