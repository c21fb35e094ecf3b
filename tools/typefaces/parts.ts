/** The parts of a page that a typeface can be for. */
export const typefaceParts = ['body', 'heading', 'both'] as const;
export type TypefacePart = (typeof typefaceParts)[number];
