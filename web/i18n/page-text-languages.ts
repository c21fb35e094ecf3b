import type { TextLanguages } from './text-languages.ts';

/**
 * The languages of the texts used so far, on a page in a partly translated language; undefined for a complete
 * one. On the server, those of the page being rendered.
 */
export const pageTextLanguages: { current?: TextLanguages | undefined } = {};
