import { contrastRatio } from '#domain/theme/contrast.ts';
import { toHex, toOklch, type Oklch } from '#api/rules/theme/oklch.ts';

/**
 * The least contrast of graphics (WCAG 2.2, 1.4.11). A changed colour gets the contrast of text (`textRatio`), since
 * the strokes of a mark are often as thin as letters.
 */
const graphicRatio = 3;
const textRatio = 4.5;
/** The chroma below which a colour reads as grey, as in `derivePalette`. */
const visibleChroma = 0.04;
/** The distance in OKLAB below which two colours look alike to begin with. */
const apart = 0.1;
/** The distance that two colours of a mark must keep. */
const stillApart = 0.07;

/**
 * Returns a mark's colour for a ground: unchanged if it contrasts; otherwise lighter on a dark ground or darker on a
 * light one, in the same hue. On a dark ground black becomes nearly white, as printers do it, and not grey.
 * @param colour six hexadecimal digits, like `ground`.
 */
export function contrastingColour(colour: string, ground: string): string {
  if (contrastRatio(colour, ground) >= graphicRatio) return colour;
  const isDark = isDarkGround(ground);
  const { lightness, chroma, hue } = toOklch(colour);
  if (chroma < visibleChroma) return isDark ? '#f7f7f7' : '#1d1d1f';
  const step = isDark ? 0.01 : -0.01;
  for (let moved = lightness; moved >= 0 && moved <= 1; moved += step) {
    const hex = toHex({ lightness: moved, chroma, hue });
    if (contrastRatio(hex, ground) >= textRatio) return hex;
  }
  return isDark ? '#ffffff' : '#000000';
}

/** True if white contrasts with a ground more than black does. */
export function isDarkGround(ground: string): boolean {
  return contrastRatio('#ffffff', ground) > contrastRatio('#000000', ground);
}

/** True if touching colours of a mark that differ still differ after `contrastingColour`. */
export function staysApart(touching: readonly (readonly [string, string])[], ground: string): boolean {
  return touching.every(
    ([one, other]) =>
      distance(one, other) < apart ||
      distance(contrastingColour(one, ground), contrastingColour(other, ground)) >= stillApart,
  );
}

function distance(one: string, other: string): number {
  const [from, to] = [inOklab(toOklch(one)), inOklab(toOklch(other))];
  return Math.hypot(from.lightness - to.lightness, from.a - to.a, from.b - to.b);
}

function inOklab({ lightness, chroma, hue }: Oklch) {
  const angle = (hue * Math.PI) / 180;
  return { lightness, a: chroma * Math.cos(angle), b: chroma * Math.sin(angle) };
}
