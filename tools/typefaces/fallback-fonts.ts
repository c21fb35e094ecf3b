import type { FallbackFont } from '#schemas/tenant/own-typeface.ts';
import { deviceTypefaces, firstWidth, type DeviceTypeface } from './device-typefaces.ts';

/** Measures from a typeface's own tables, in the units of `unitsPerEm`. */
export interface FontMeasures {
  readonly unitsPerEm: number;
  readonly ascent: number;
  /** Negative, as in fonts. */
  readonly descent: number;
  readonly lineGap: number;
  /** The width of a character; undefined if the font lacks it. */
  widthOf(character: number): number | undefined;
}

/** The least weight for which a device's bold typeface is used. */
const boldFrom = 550;

/**
 * Returns fallback fonts for one weight of a typeface: device typefaces, scaled so that words have the same width and
 * lines the same height. The size comes from the sum of widths, with each character weighted by its frequency in the
 * council's texts; kerning is ignored on both sides.
 * @param often occurrences of each character in texts.
 */
export function fallbackFontsFor(
  font: FontMeasures,
  { weight, isSerif }: { readonly weight: number; readonly isSerif: boolean },
  often: ReadonlyMap<number, number>,
): readonly FallbackFont[] {
  return deviceTypefaces
    .filter((device) => device.isSerif === isSerif)
    .map(({ like, regular, bold }) => {
      const face = weight < boldFrom ? regular : bold;
      const size = sizeOf(font, face, often);
      const percent = (units: number) => rounded((100 * units) / font.unitsPerEm / size);
      return {
        like,
        local: [...face.local],
        weight,
        size: rounded(100 * size),
        ascent: percent(font.ascent),
        descent: percent(-font.descent),
        lineGap: percent(font.lineGap),
      };
    });
}

/** Returns the scale that gives a device's typeface the same overall width. */
function sizeOf(
  font: FontMeasures,
  { widths }: DeviceTypeface['regular'],
  often: ReadonlyMap<number, number>,
): number {
  let [own, other] = [0, 0];
  for (const [character, count] of often) {
    const [width, deviceWidth] = [font.widthOf(character), widths[character - firstWidth]];
    if (width === undefined || deviceWidth === undefined) continue;
    own += (count * width) / font.unitsPerEm;
    other += (count * deviceWidth) / 1000;
  }
  return other === 0 ? 1 : own / other;
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
