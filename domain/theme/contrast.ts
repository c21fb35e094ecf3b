import type { Palette, Theme } from '#schemas/tenant/theme.ts';

type Colour = keyof Palette;

/** Two colours of a palette that are seen on one another and do not stand out enough. */
export interface FailingPair {
  readonly scheme: 'light' | 'dark';
  readonly foreground: Colour;
  readonly background: Colour;
  readonly ratio: number;
  readonly required: number;
}

/** WCAG 2.2: 1.4.3 Contrast (Minimum) for text, 1.4.11 Non-text Contrast for outlines and the focus ring. */
const textRatio = 4.5;
const graphicRatio = 3;

const grounds = ['background', 'surface'] as const;

const textPairs: readonly (readonly [Colour, Colour])[] = [
  ['onPrimary', 'primary'],
  ['onAccent', 'accent'],
  ['onHeader', 'header'],
  // The signal colours carry words such as a refusal or a closing time, so they are held to what text needs.
  ...(['text', 'mutedText', 'link', 'success', 'warning', 'danger'] as const).flatMap((colour) =>
    grounds.map((ground) => [colour, ground] as const),
  ),
];

const graphicPairs: readonly (readonly [Colour, Colour])[] = (['outline', 'focus'] as const).flatMap(
  (colour) => grounds.map((ground) => [colour, ground] as const),
);

function luminance(colour: string): number {
  const channel = (start: number): number => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** The contrast of two colours (`#rrggbb`), 1 to 21, whichever is lighter. Source: WCAG 2.2, contrast ratio. */
export function contrastRatio(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((lighter ?? 1) + 0.05) / ((darker ?? 1) + 0.05);
}

/** Every pair of a theme that is too weak, in both colour schemes; none means the theme may be loaded. */
export function failingPairs(theme: Pick<Theme, 'light' | 'dark'>): FailingPair[] {
  const check = (
    scheme: 'light' | 'dark',
    pairs: readonly (readonly [Colour, Colour])[],
    required: number,
  ): FailingPair[] =>
    pairs
      .map(([foreground, background]) => ({
        scheme,
        foreground,
        background,
        ratio: contrastRatio(theme[scheme][foreground], theme[scheme][background]),
        required,
      }))
      .filter(({ ratio }) => ratio < required);
  return (['light', 'dark'] as const).flatMap((scheme) => [
    ...check(scheme, textPairs, textRatio),
    ...check(scheme, graphicPairs, graphicRatio),
  ]);
}
