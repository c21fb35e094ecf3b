import type { Palette, Theme } from '#schemas/tenant/theme.ts';
import { contrastRatio } from '#domain/theme/contrast.ts';
import { type Oklch, toHex, toOklch } from '#api/rules/theme/oklch.ts';

/** The least contrast of text and of graphics (WCAG 2.2, 1.4.3 and 1.4.11), as in `contrast.ts`. */
const textRatio = 4.5;
const graphicRatio = 3;

/** The chroma from which a hue is seen; below it a colour reads as grey. */
const visibleChroma = 0.03;

/** The lightness by which two colours of one hue must differ to look different without touching. */
const sameLightness = 0.06;

/** Moves a colour's lightness by the smallest visible steps until it contrasts with every ground. */
function standOut(colour: Oklch, grounds: readonly string[], ratio: number, step: 0.01 | -0.01): string {
  for (let lightness = colour.lightness; lightness >= 0 && lightness <= 1; lightness += step) {
    const hex = toHex({ ...colour, lightness });
    if (grounds.every((ground) => contrastRatio(hex, ground) >= ratio)) return hex;
  }
  return step < 0 ? '#000000' : '#ffffff';
}

/**
 * Returns the ink for words on a ground. White or black always works: the worst ground leaves one of them
 * 4.58:1.
 */
function inkOn(ground: string, hue: number): string {
  const darkInk = toHex({ lightness: 0.22, chroma: 0.025, hue });
  return ['#ffffff', darkInk].find((ink) => contrastRatio(ink, ground) >= textRatio) ?? '#000000';
}

function distance(one: number, other: number): number {
  const turn = Math.abs(one - other) % 360;
  return Math.min(turn, 360 - turn);
}

/** Returns gold, which suits nearly every colour, or a light sky blue if the council's colour is near gold. */
function contrastingAccent({ chroma, hue }: Oklch): Oklch {
  const nearGold = chroma >= visibleChroma && distance(hue, 88) < 45;
  return nearGold ? { lightness: 0.86, chroma: 0.08, hue: 230 } : { lightness: 0.85, chroma: 0.13, hue: 84 };
}

/** Returns the hue of focus rings: orange, which is visible beside everything but orange, or blue beside orange. */
function focusHue({ chroma, hue }: Oklch): number {
  return chroma >= visibleChroma && distance(hue, 48) < 30 ? 262 : 48;
}

function derivePalettes(primary: string): { light: Palette; dark: Palette } {
  const brand = toOklch(primary);
  const { hue } = brand;
  const tint = (lightness: number, chroma: number): Oklch => ({
    lightness,
    chroma: Math.min(chroma, brand.chroma),
    hue,
  });

  const lightGrounds = [toHex(tint(0.975, 0.007)), '#ffffff'] as const;
  const onLight = (colour: Oklch): string => standOut(colour, lightGrounds, textRatio, -0.01);
  const lightPrimary = lightGrounds.every((ground) => contrastRatio(primary, ground) >= textRatio)
    ? primary.toLowerCase()
    : onLight(brand);
  // A colour far too light for text is still the council's: it becomes the accent, unchanged.
  const isAccent =
    brand.lightness - toOklch(lightPrimary).lightness > sameLightness && brand.chroma >= visibleChroma;
  const accent = isAccent ? primary.toLowerCase() : toHex(contrastingAccent(brand));
  const header = onLight({
    lightness: Math.min(Math.max(toOklch(lightPrimary).lightness - 0.1, 0.2), 0.36, brand.lightness),
    chroma: brand.chroma * 0.85,
    hue,
  });

  const darkGrounds = [toHex(tint(0.19, 0.014)), toHex(tint(0.245, 0.018))] as const;
  const onDark = (colour: Oklch): string => standOut(colour, darkGrounds, textRatio, 0.01);
  const darkPrimary = onDark(tint(0.8, 0.11));
  const darkHeader = toHex(tint(0.26, 0.05));
  // Darkened gold turns to mud, so the dark accent has the council's own hue.
  const darkAccent = toHex(tint(0.41, 0.07));

  return {
    light: {
      primary: lightPrimary,
      onPrimary: inkOn(lightPrimary, hue),
      accent,
      onAccent: inkOn(accent, hue),
      header,
      onHeader: '#ffffff',
      background: lightGrounds[0],
      surface: lightGrounds[1],
      text: onLight(tint(0.25, 0.022)),
      mutedText: onLight(tint(0.47, 0.025)),
      link: onLight(tint(Math.min(toOklch(lightPrimary).lightness, 0.47), 0.16)),
      outline: standOut(tint(0.61, 0.025), lightGrounds, graphicRatio, -0.01),
      focus: standOut({ lightness: 0.53, chroma: 0.16, hue: focusHue(brand) }, lightGrounds, 3, -0.01),
      success: onLight({ lightness: 0.46, chroma: 0.1, hue: 156 }),
      warning: onLight({ lightness: 0.47, chroma: 0.1, hue: 66 }),
      danger: onLight({ lightness: 0.48, chroma: 0.18, hue: 27 }),
    },
    dark: {
      primary: darkPrimary,
      onPrimary: inkOn(darkPrimary, hue),
      accent: darkAccent,
      onAccent: inkOn(darkAccent, hue),
      header: darkHeader,
      onHeader: toHex(tint(0.965, 0.012)),
      background: darkGrounds[0],
      surface: darkGrounds[1],
      text: onDark(tint(0.955, 0.01)),
      mutedText: onDark(tint(0.77, 0.022)),
      link: onDark(tint(0.83, 0.1)),
      outline: standOut(tint(0.58, 0.025), darkGrounds, graphicRatio, 0.01),
      focus: standOut({ lightness: 0.82, chroma: 0.13, hue: focusHue(brand) + 17 }, darkGrounds, 3, 0.01),
      success: onDark({ lightness: 0.81, chroma: 0.12, hue: 158 }),
      warning: onDark({ lightness: 0.83, chroma: 0.12, hue: 80 }),
      danger: onDark({ lightness: 0.78, chroma: 0.12, hue: 22 }),
    },
  };
}

/**
 * Returns a council's colours, light and dark, from its one main colour. Every pair meets `failingPairs`. The colour
 * itself is kept: as `light.primary` if it is dark enough for text (4.5:1 on the page; very slightly darkened if that
 * is enough), otherwise as `light.accent`, with a darker colour of the same hue for buttons and text.
 * @param primary six hexadecimal digits, `#1f4e79`.
 * @throws RangeError for anything else.
 */
export function derivePalette(primary: string): Pick<Theme, 'light' | 'dark'> {
  if (!/^#[0-9a-fA-F]{6}$/.test(primary)) {
    throw new RangeError(`"${primary}" is not a colour with six hexadecimal digits, such as #1f4e79.`);
  }
  return derivePalettes(primary);
}
