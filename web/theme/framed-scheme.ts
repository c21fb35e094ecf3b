const schemes = ['light', 'dark'] as const;

/** The colour schemes that a page can be shown in. */
export type ColourScheme = (typeof schemes)[number];

/** The name of a frame of `/preview/website` that shows a scheme. It stays when its reader follows a link. */
export const frameNameOf = (scheme: ColourScheme): string => `lintel-${scheme}`;

/**
 * The scheme that the frame around this page asks for by its name; null where there is none. What the reader chose for
 * themselves is neither asked nor changed by it.
 */
export function framedScheme(windowName: string): ColourScheme | null {
  return schemes.find((scheme) => windowName === frameNameOf(scheme)) ?? null;
}
