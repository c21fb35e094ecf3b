import type { StandIn } from '#schemas/tenant/own-typeface.ts';
import { deviceTypefaces, firstWidth, type DeviceTypeface } from './device-typefaces.ts';

/** What a typeface's own tables say, in the units of `unitsPerEm`. */
export interface FontMeasures {
  readonly unitsPerEm: number;
  readonly ascent: number;
  /** Below zero, as fonts have it. */
  readonly descent: number;
  readonly lineGap: number;
  /** The width of a character; undefined where the font has none. */
  widthOf(character: number): number | undefined;
}

/** From here on a weight is shown by the bold of a device's typeface. */
const boldFrom = 550;

/**
 * What stands in for one weight of a typeface: what devices have, in a size in which the same words are as wide, and lines as
 * high. The sum of widths decides, each character as often as it stands in the council's texts; pairs that are set closer
 * are left out, on both sides.
 * @param often how often each character stands in texts.
 */
export function standInsFor(
  font: FontMeasures,
  { weight, isSerif }: { readonly weight: number; readonly isSerif: boolean },
  often: ReadonlyMap<number, number>,
): readonly StandIn[] {
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

/** How much larger a device's typeface has to be set to be as wide in all. */
function sizeOf(
  font: FontMeasures,
  { widths }: DeviceTypeface['regular'],
  often: ReadonlyMap<number, number>,
): number {
  let [own, other] = [0, 0];
  for (const [character, count] of often) {
    const [width, standing] = [font.widthOf(character), widths[character - firstWidth]];
    if (width === undefined || standing === undefined) continue;
    own += (count * width) / font.unitsPerEm;
    other += (count * standing) / 1000;
  }
  return other === 0 ? 1 : own / other;
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
