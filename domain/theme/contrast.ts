import type { Palette, Theme } from '#schemas/tenant/theme.ts';

type Colour = keyof Palette;

/** Two colours of a palette that are used together and do not contrast enough. */
export interface FailingPair {
  readonly scheme: 'light' | 'dark';
  readonly foreground: Colour;
  readonly background: Colour;
  /** A third colour that tints the background where the two are used. */
  readonly tint?: Colour;
  readonly ratio: number;
  readonly required: number;
}

type Pair = Pick<FailingPair, 'foreground' | 'background' | 'tint'>;

/**
 * The least contrast of text (WCAG 2.2, 1.4.3 Contrast (Minimum)), and of outlines and the focus ring (1.4.11
 * Non-text Contrast).
 */
const textRatio = 4.5;
const graphicRatio = 3;

const backgrounds = ['background', 'surface'] as const;

const textPairs: readonly Pair[] = [
  { foreground: 'onPrimary', background: 'primary' },
  { foreground: 'onAccent', background: 'accent' },
  { foreground: 'onHeader', background: 'header' },
  // Signal colours are used for text, such as a refusal or a closing time, so they must have the contrast of
  // text.
  ...onBackgrounds('text', 'mutedText', 'link', 'success', 'warning', 'danger'),
];

const graphicPairs = onBackgrounds('outline', 'focus');

/**
 * The largest share of a tint that pages mix into a background: 14 % in notices, 15 % in upload tiles without
 * a picture, 8 % in a text button under the pointer.
 */
const tintShare = { notice: 0.15, button: 0.08 } as const;

/** Text on notices, on eligibility labels of cards, and on buttons under the pointer. */
const tintedPairs: readonly (Pair & { readonly tint: Colour; readonly share: number })[] = [
  ...(['primary', 'success', 'warning', 'outline'] as const).flatMap((tint) =>
    (['text', 'mutedText', 'link'] as const).map((foreground) => ({
      foreground,
      background: 'surface' as const,
      tint,
      share: tintShare.notice,
    })),
  ),
  ...onBackgrounds('link').map((pair) => ({ ...pair, tint: 'link' as const, share: tintShare.button })),
];

function onBackgrounds(...colours: readonly Colour[]): Pair[] {
  return colours.flatMap((foreground) => backgrounds.map((background) => ({ foreground, background })));
}

function luminance(colour: string): number {
  const channel = (start: number): number => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/**
 * Returns the contrast of two colours (`#rrggbb`), 1 to 21, whichever is lighter. Source: WCAG 2.2, contrast
 * ratio.
 */
export function contrastRatio(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((lighter ?? 1) + 0.05) / ((darker ?? 1) + 0.05);
}

/**
 * Returns the background of a filled button under the pointer (`#rrggbb`). It moves away from the colour of
 * the text, which is therefore never harder to read than on the background that `failingPairs` measures, in
 * light or in dark.
 */
export function hoverBackground(background: string, ink: string): string {
  const away = luminance(ink) > luminance(background) ? '#000000' : '#ffffff';
  return mixed(away, background, 0.22);
}

/** Mixes two colours as `color-mix(in srgb, one share, other)` does. */
function mixed(one: string, other: string, share: number): string {
  const channel = (start: number): string => {
    const [from, to] = [one, other].map((colour) => Number.parseInt(colour.slice(start, start + 2), 16));
    return Math.round((from ?? 0) * share + (to ?? 0) * (1 - share))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/**
 * Returns every pair of colours with too little contrast, in both colour schemes. A theme may be loaded only
 * if there are none.
 */
export function failingPairs(theme: Pick<Theme, 'light' | 'dark'>): FailingPair[] {
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const palette = theme[scheme];
    const check = (
      pairs: readonly Pair[],
      required: number,
      groundOf: (pair: Pair) => string,
    ): FailingPair[] =>
      pairs
        .map((pair) => ({ ...pair, ratio: contrastRatio(palette[pair.foreground], groundOf(pair)) }))
        .filter(({ ratio }) => ratio < required)
        .map(({ foreground, background, tint, ratio }) => ({
          scheme,
          foreground,
          background,
          ...(tint && { tint }),
          ratio,
          required,
        }));
    const plain = ({ background }: Pair) => palette[background];
    const weakText = check(textPairs, textRatio, plain);
    // Text that is unreadable on the plain background is reported for that alone.
    const tinted = tintedPairs.filter(
      ({ foreground, background }) =>
        !weakText.some((weak) => weak.foreground === foreground && weak.background === background),
    );
    return [
      ...weakText,
      ...tinted.flatMap((pair) =>
        check([pair], textRatio, () => mixed(palette[pair.tint], palette[pair.background], pair.share)),
      ),
      ...check(graphicPairs, graphicRatio, plain),
    ];
  });
}
