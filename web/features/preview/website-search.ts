import type { ColourScheme } from '../../theme/framed-scheme.ts';

/** The state of `/preview/website`, as its address gives it. */
export interface WebsiteSearch {
  /** Path of a page of this site, without a language prefix; defaults to the front page. */
  readonly page?: string;
  readonly language?: string;
  readonly scheme?: ColourScheme;
}

const framable = /^\/(?!(?:api|assets|media|tenant|preview)(?:[/?#]|$))[^/\\](?:[^\\])*$|^\/$/i;

/**
 * Returns whether a path of ours is a page that a frame here can show: no call, no file, and not this page
 * itself.
 */
export const isFramable = (path: string): boolean => framable.test(path);

/** Reads the page's params from an address; leaves out anything else. */
export function readWebsiteSearch(params: Record<string, unknown>): WebsiteSearch {
  const { page, language, scheme } = params;
  return {
    ...(typeof page === 'string' && isFramable(page) ? { page } : {}),
    ...(typeof language === 'string' ? { language } : {}),
    ...(scheme === 'dark' || scheme === 'light' ? { scheme } : {}),
  };
}
