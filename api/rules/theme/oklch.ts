/**
 * A colour as people see it: `lightness` 0 (black) to 1 (white), `chroma` 0 (grey) to about 0.37, `hue` in
 * degrees. Equal steps look equal in OKLCH, so a palette can be made by moving lightness and keeping the hue.
 * Source of the matrices: Björn Ottosson, "A perceptual color space for image processing" (2020); CSS Color 4,
 * section 9.2, uses the same space.
 */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

type Triple = readonly [number, number, number];

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function toGamma(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
}

/**
 * Converts a colour.
 * @param hex a colour of six digits, `#1f4e79`.
 */
export function toOklch(hex: string): Oklch {
  const channel = (start: number): number => toLinear(Number.parseInt(hex.slice(start, start + 2), 16) / 255);
  const [red, green, blue] = [channel(1), channel(3), channel(5)];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

function toLinearRgb({ lightness, chroma, hue }: Oklch): Triple {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function isShowable(channels: Triple): boolean {
  return channels.every((channel) => channel >= -0.0001 && channel <= 1.0001);
}

/**
 * Returns the colour in six hexadecimal digits. A colour that no screen can show, such as a vivid and very light
 * one, loses chroma until it can be shown. Its lightness, on which contrast depends, stays.
 */
export function toHex(colour: Oklch): string {
  const lightness = Math.min(1, Math.max(0, colour.lightness));
  let channels = toLinearRgb({ ...colour, lightness });
  if (!isShowable(channels)) {
    let [showable, tooVivid] = [0, colour.chroma];
    for (let halving = 0; halving < 16; halving += 1) {
      const chroma = (showable + tooVivid) / 2;
      if (isShowable(toLinearRgb({ lightness, chroma, hue: colour.hue }))) showable = chroma;
      else tooVivid = chroma;
    }
    channels = toLinearRgb({ lightness, chroma: showable, hue: colour.hue });
  }
  return `#${channels
    .map((channel) => Math.round(toGamma(Math.min(1, Math.max(0, channel))) * 255))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}
