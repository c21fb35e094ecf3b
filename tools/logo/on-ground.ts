import { type FaintPart, faintPart, touchingColours, unseenShare } from './mark-pixels.ts';
import { recoloured } from '#api/rules/pictures/svg-drawing.ts';
import { coloursIn } from '../palette/crest-colours.ts';
import { contrastingColour, staysApart } from '../palette/contrasting-colour.ts';
import { maximumUnseen } from '#schemas/tenant/made-icons.ts';
import { logoPixels, type LogoMark, markInside, rasterOf, ratioOfMark, sampleOf } from './mark.ts';

/** A mark made visible on a ground, and the way it was done. */
export interface OnGround {
  readonly mark: LogoMark;
  readonly how: 'asItIs' | 'recoloured' | 'tile';
  /** Colour of the tile. */
  readonly tile?: string;
}

/** Returns the share of a mark that cannot be seen on a colour, 0 to 1. */
export async function unseenOn(mark: LogoMark, ground: string): Promise<number> {
  return unseenShare(await sampleOf(mark), ground);
}

/** Returns the large part of a mark that is nearly invisible on a colour; undefined if there is none. */
export async function faintOn(mark: LogoMark, ground: string): Promise<FaintPart | undefined> {
  return faintPart(await sampleOf(mark), ground);
}

export async function isSeenOn(mark: LogoMark, ground: string): Promise<boolean> {
  return (await unseenOn(mark, ground)) <= maximumUnseen;
}

/**
 * Returns the first of some colours on which a mark can be seen, else white or black; if neither works, the first
 * colour.
 */
export async function firstGround(mark: LogoMark, colours: readonly string[]): Promise<string> {
  for (const colour of [...colours, '#ffffff', '#000000']) {
    // The first match ends the search.
    // oxlint-disable-next-line no-await-in-loop
    if (await isSeenOn(mark, colour)) return colour;
  }
  return colours[0] ?? '#ffffff';
}

/** The most colours that may be changed; more make a coat of arms, whose tinctures are fixed. */
const mostColours = 4;

/**
 * Returns a mark for a ground: unchanged if it is visible; in lighter or darker colours if it has few of them and they
 * stay distinct; else on a tile.
 * @param tiles colours for a tile, the best first.
 * @param radius corner radius of the tile, in 64ths of its height.
 */
export async function onGround(
  mark: LogoMark,
  ground: string,
  tiles: readonly string[],
  radius: number,
): Promise<OnGround> {
  if (await isSeenOn(mark, ground)) return { mark, how: 'asItIs' };
  const changed = await inOtherColours(mark, ground);
  if (changed !== undefined) return { mark: changed, how: 'recoloured' };
  const tile = await firstGround(mark, tiles);
  return { mark: await onTile(mark, tile, radius), how: 'tile', tile };
}

/** True if a mark stays recognisable once its colours contrast with a ground. */
export async function staysItself(mark: LogoMark, ground: string): Promise<boolean> {
  const sample = await sampleOf(mark);
  const colours = coloursIn(sample.data);
  return colours.length <= mostColours && staysApart(touchingColours(sample, colours), ground);
}

async function inOtherColours(mark: LogoMark, ground: string): Promise<LogoMark | undefined> {
  if (!(await staysItself(mark, ground))) return undefined;
  const change = (colour: string) => contrastingColour(colour, ground);
  const changed: LogoMark =
    mark.kind === 'drawing'
      ? { kind: 'drawing', drawing: recoloured(mark.drawing, change) }
      : { kind: 'pixels', raster: { ...mark.raster, data: recolouredPixels(mark.raster.data, change) } };
  return (await isSeenOn(changed, ground)) ? changed : undefined;
}

function recolouredPixels(data: Uint8Array, change: (colour: string) => string): Uint8Array {
  const known = new Map<number, number>();
  const changed = Uint8Array.from(data);
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] === 0) continue;
    const key = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
    const colour =
      known.get(key) ?? Number.parseInt(change(`#${key.toString(16).padStart(6, '0')}`).slice(1), 16);
    known.set(key, colour);
    changed[at] = colour >> 16;
    changed[at + 1] = (colour >> 8) & 0xff;
    changed[at + 2] = colour & 0xff;
  }
  return changed;
}

/** Returns a mark on a tile of the mark's shape, so the page does not move when one replaces the other. */
async function onTile(mark: LogoMark, tile: string, radius: number): Promise<LogoMark> {
  const [width, height] = [64 * ratioOfMark(mark), 64];
  const margin = 5;
  const inside = await markInside(mark, [margin, margin, width - 2 * margin, height - 2 * margin]);
  const round = Math.min(radius, 32);
  const drawn: LogoMark = {
    kind: 'drawing',
    drawing: {
      box: [0, 0, width, height],
      attributes: '',
      inner: `<rect width="${Number(width.toFixed(2))}" height="${height}" rx="${round}" fill="${tile}"/>\n${inside}`,
    },
  };
  return mark.kind === 'drawing' ? drawn : { kind: 'pixels', raster: await rasterOf(drawn, logoPixels) };
}
