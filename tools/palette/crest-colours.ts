import { toHex, toOklch, type Oklch } from '#api/rules/theme/oklch.ts';

/** A colour of a picture, and its share of the coloured pixels. */
interface CrestColour {
  /** `#rrggbb`, lower case. */
  readonly colour: string;
  /** 0 to 1, of the pixels that have a colour at all. */
  readonly share: number;
}

/** The chroma below which a colour reads as grey, as in `derivePalette`. */
const visibleChroma = 0.04;
/** The least opacity: a more transparent pixel shows the colour behind it. */
const opaque = 200;
/** The distance below which two colours are shades of one: a photograph of a crest has thousands. */
const sameColour = 0.1;
/** The distance within one colour, from smooth edges or a JPEG's noise. */
const oneColour = 0.05;
/**
 * The chroma from which more makes no difference: a dull blue field is as much the council's colour as a bright gold
 * charge on it.
 */
const vividEnough = 0.08;
/** The least share of a colour; anything smaller is a detail, such as a tongue or a claw. */
const smallestShare = 0.02;

interface Cluster {
  readonly colour: Oklch;
  readonly pixels: number;
}

/**
 * Returns the colours of a crest, the most likely main colour first: vivid colours that cover much of it. Black, white
 * and grey are left out, since every crest has them. Empty if there are no others.
 * @param pixels red, green, blue and opacity of each, 0 to 255.
 */
export function crestColours(pixels: Uint8Array): CrestColour[] {
  const clusters = gather(countColours(pixels, visibleChroma), sameColour);
  const all = clusters.reduce((sum, cluster) => sum + cluster.pixels, 0);
  return clusters
    .map(({ colour, pixels: count }) => ({ colour, share: count / all }))
    .filter(({ share }) => share >= smallestShare)
    .toSorted((one, other) => weightOf(other) - weightOf(one))
    .slice(0, 4)
    .map(({ colour, share }) => ({ colour: toHex(colour), share }));
}

/**
 * Returns every colour of a picture, including black, white and grey, the commonest first; details are left
 * out.
 */
export function coloursIn(pixels: Uint8Array): string[] {
  const clusters = gather(countColours(pixels, 0), oneColour);
  const all = clusters.reduce((sum, cluster) => sum + cluster.pixels, 0);
  return clusters
    .filter(({ pixels: count }) => count / all >= smallestShare)
    .map(({ colour }) => toHex(colour));
}

/**
 * Weighs a colour by its share and how vivid it is. A pale ground counts for less: it covers more than the
 * charges on it, but is not the council's colour.
 */
function weightOf({ colour, share }: { readonly colour: Oklch; readonly share: number }): number {
  const light = colour.lightness > 0.9 ? 0.2 : 1;
  return share * Math.min(colour.chroma, vividEnough) * light;
}

/** Counts the pixels of each colour, in steps of eight, which is as fine as the eye can see. */
function countColours(pixels: Uint8Array, leastChroma: number): Cluster[] {
  const counted = new Map<number, { sum: [number, number, number]; pixels: number }>();
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = pixels.subarray(at, at + 4);
    if (opacity < opaque) continue;
    const key = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);
    const bin = counted.get(key) ?? { sum: [0, 0, 0], pixels: 0 };
    bin.sum[0] += red;
    bin.sum[1] += green;
    bin.sum[2] += blue;
    bin.pixels += 1;
    counted.set(key, bin);
  }
  return [...counted.values()]
    .map(({ sum, pixels: count }) => ({ colour: toOklch(hexOf(sum, count)), pixels: count }))
    .filter(({ colour }) => colour.chroma >= leastChroma);
}

function hexOf(sum: readonly number[], count: number): string {
  return `#${sum
    .map((channel) =>
      Math.round(channel / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/**
 * Joins each colour to the commonest one that it is a shade of, which keeps its own value: the mean of two is
 * muddy.
 */
function gather(colours: readonly Cluster[], near: number): Cluster[] {
  const found: { colour: Oklch; pixels: number }[] = [];
  for (const { colour, pixels } of colours.toSorted((one, other) => other.pixels - one.pixels)) {
    const same = found.find((cluster) => distance(cluster.colour, colour) < near);
    if (same) same.pixels += pixels;
    else found.push({ colour, pixels });
  }
  return found;
}

/** Returns the distance of two colours in OKLAB, where equal distances look equal. */
function distance(one: Oklch, other: Oklch): number {
  const [a, b] = [one, other].map(({ chroma, hue }) => {
    const angle = (hue * Math.PI) / 180;
    return [chroma * Math.cos(angle), chroma * Math.sin(angle)] as const;
  });
  if (!a || !b) return 0;
  return Math.hypot(one.lightness - other.lightness, a[0] - b[0], a[1] - b[1]);
}
