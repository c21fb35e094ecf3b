import { type FaintPart, faintPart, touchingColours, unseenShare } from '#domain/pictures/mark-pixels.ts';
import { recoloured } from '#domain/pictures/svg-drawing.ts';
import { coloursIn } from '#domain/theme/crest-colours.ts';
import { standingOut, staysApart } from '#domain/theme/standing-out.ts';
import { mostUnseen } from '#schemas/tenant/made-icons.ts';
import { logoPixels, type Mark, markInside, rasterOf, ratioOf, sampleOf } from './mark.ts';

/** A mark as it can be seen on a ground, and what was done to it for that. */
export interface OnGround {
  readonly mark: Mark;
  readonly how: 'asItIs' | 'recoloured' | 'tile';
  /** Of the tile. */
  readonly tile?: string;
}

/** How much of a mark cannot be seen on a colour, 0 to 1. */
export async function unseenOn(mark: Mark, ground: string): Promise<number> {
  return unseenShare(await sampleOf(mark), ground);
}

/** A large part of a mark that is nearly lost on a colour. */
export async function faintOn(mark: Mark, ground: string): Promise<FaintPart | undefined> {
  return faintPart(await sampleOf(mark), ground);
}

export async function isSeenOn(mark: Mark, ground: string): Promise<boolean> {
  return (await unseenOn(mark, ground)) <= mostUnseen;
}

/** The first of some colours on which a mark can be seen; white or black where it is none of them. */
export async function firstGround(mark: Mark, colours: readonly string[]): Promise<string> {
  for (const colour of [...colours, '#ffffff', '#000000']) {
    // The first that does ends it.
    // oxlint-disable-next-line no-await-in-loop
    if (await isSeenOn(mark, colour)) return colour;
  }
  return colours[0] ?? '#ffffff';
}

/** More colours than these are a coat of arms, whose tinctures nobody may change. */
const mostColours = 4;

/**
 * A mark for a ground: as it is where it can be seen there; in lighter or darker colours where it has few and they stay
 * different; else on a tile.
 * @param tiles colours of a tile, the best first.
 * @param radius of the tile's corners, in 64ths of its height.
 */
export async function onGround(
  mark: Mark,
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

/** Whether a mark is still itself once its colours stand out from a ground. */
export async function staysItself(mark: Mark, ground: string): Promise<boolean> {
  const sample = await sampleOf(mark);
  const colours = coloursIn(sample.data);
  return colours.length <= mostColours && staysApart(touchingColours(sample, colours), ground);
}

async function inOtherColours(mark: Mark, ground: string): Promise<Mark | undefined> {
  if (!(await staysItself(mark, ground))) return undefined;
  const change = (colour: string) => standingOut(colour, ground);
  const changed: Mark =
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

/** In the same shape as the mark, so that a page does not move where one takes the place of the other. */
async function onTile(mark: Mark, tile: string, radius: number): Promise<Mark> {
  const [width, height] = [64 * ratioOf(mark), 64];
  const margin = 5;
  const inside = await markInside(mark, [margin, margin, width - 2 * margin, height - 2 * margin]);
  const round = Math.min(radius, 32);
  const drawn: Mark = {
    kind: 'drawing',
    drawing: {
      box: [0, 0, width, height],
      attributes: '',
      inner: `<rect width="${Number(width.toFixed(2))}" height="${height}" rx="${round}" fill="${tile}"/>\n${inside}`,
    },
  };
  return mark.kind === 'drawing' ? drawn : { kind: 'pixels', raster: await rasterOf(drawn, logoPixels) };
}
