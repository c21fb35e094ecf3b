const schemes = ['light', 'dark'] as const;

/** The available colour schemes. */
export type ColourScheme = (typeof schemes)[number];

/** Returns whether a value from outside names a scheme. */
export function isColourScheme(value: unknown): value is ColourScheme {
  return schemes.some((scheme) => scheme === value);
}

/** Returns the name of a frame of `/preview/website` with a scheme. The name survives following a link. */
export const frameNameOf = (scheme: ColourScheme): string => `lintel-${scheme}`;

/**
 * Returns the scheme in the name of the frame around this page; null if there is none. It neither reads nor
 * changes the reader's own choice.
 */
export function framedScheme(windowName: string): ColourScheme | null {
  return schemes.find((scheme) => windowName === frameNameOf(scheme)) ?? null;
}
