import type { TextLanguages } from './text-languages.ts';

/**
 * The texts that the page has used so far, in a partly translated language; undefined for a complete one. On
 * the server, those of the page being rendered.
 */
export const pageTextLanguages: { current?: TextLanguages | undefined } = {};
