import sharp, { type Sharp } from 'sharp';
import { type Box, boxOf, cropped, type Raster, withoutWhiteGround } from './mark-pixels.ts';
import { readPictureHead } from '#api/rules/pictures/picture-head.ts';
import { drawingFile, drawingInside, readDrawing, type SvgDrawing } from '#api/rules/pictures/svg-drawing.ts';
import { readUtf8 } from '#api/rules/words/text-encoding.ts';
import { LogoFault, type NamedFile } from './job.ts';

/** A mark as a drawing, or as pixels. */
export type LogoMark =
  | { readonly kind: 'drawing'; readonly drawing: SvgDrawing }
  | { readonly kind: 'pixels'; readonly raster: Raster };

/** Three times the room in the header (60 pixels high, 144 wide): sharp on every phone. */
export const logoPixels = { width: 432, height: 180 } as const;
/** Pixels for icons of 512 with a margin. */
const markPixels = { width: 416, height: 416 } as const;
/** The side in pixels at which a picture is examined, before it gets its final size. */
const workSide = 1000;
const mostPixels = 50_000_000;

/** Returns the shape of a mark: 1 for a square, more for a wide one. */
export function ratioOfMark(mark: LogoMark): number {
  if (mark.kind === 'pixels') return mark.raster.width / mark.raster.height;
  const [, , width, height] = mark.drawing.box;
  return width / height;
}

/** Returns a mark as a piece of a drawing, in the middle of a box and as large as fits. */
export async function markInside(mark: LogoMark, box: SvgDrawing['box']): Promise<string> {
  if (mark.kind === 'drawing') return drawingInside(mark.drawing, box);
  const png = await fromRaster(mark.raster).png({ compressionLevel: 1 }).toBuffer();
  const [x, y, width, height] = box;
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" href="data:image/png;base64,${png.toString('base64')}"/>`;
}

/** Returns a drawing as pixels. */
async function pixelsOf(svg: string): Promise<Raster> {
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

function fromRaster({ width, height, data }: Raster): Sharp {
  return sharp(data, { raw: { width, height, channels: 4 } });
}

/** Returns a mark as pixels, no larger than a box; a smaller one keeps its size. */
export async function rasterOf(mark: LogoMark, within: { width: number; height: number }): Promise<Raster> {
  if (mark.kind === 'drawing') {
    const scale = Math.min(within.width / mark.drawing.box[2], within.height / mark.drawing.box[3]);
    const [width, height] = [mark.drawing.box[2], mark.drawing.box[3]].map((side) =>
      Math.max(1, Math.round(side * scale)),
    );
    const box = [0, 0, width ?? 1, height ?? 1] as const;
    return pixelsOf(drawingFile({ box, attributes: '', inner: drawingInside(mark.drawing, box) }));
  }
  const { data, info } = await fromRaster(mark.raster)
    .resize({ ...within, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** Returns a mark at a size large enough to check its colours and shapes. */
export function sampleOf(mark: LogoMark): Promise<Raster> {
  return rasterOf(mark, { width: 480, height: 96 });
}

/**
 * Reads a council's file as it is.
 * @throws LogoFault if it is not a picture, or has no mark in it.
 */
export async function readMark({
  name,
  base64,
}: NamedFile): Promise<{ mark: LogoMark; leftOut: readonly string[] }> {
  const bytes = Buffer.from(base64, 'base64');
  const kind = readPictureHead(bytes)?.kind;
  if (kind === 'svg') return readSvg(name, bytes);
  if (kind !== 'png' && kind !== 'jpeg' && kind !== 'webp')
    throw new LogoFault(`${name} is not an SVG, PNG, JPEG or WebP. Save it as one of these: an SVG is best.`);
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels })
      .autoOrient()
      .resize({ width: workSide, height: workSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return {
      mark: { kind: 'pixels', raster: { width: info.width, height: info.height, data } },
      leftOut: [],
    };
  } catch {
    throw new LogoFault(
      `${name} cannot be read: its data are broken, or it is larger than 50 million pixels.`,
    );
  }
}

function readSvg(name: string, bytes: Buffer): { mark: LogoMark; leftOut: readonly string[] } {
  const text = readUtf8(bytes);
  if ('fault' in text) throw new LogoFault(`${name}: ${text.fault.message} ${text.fault.cure}`);
  const read = readDrawing(text.text);
  if (read === undefined)
    throw new LogoFault(
      `${name} has no size. Export it again as a plain SVG, with a viewBox: in Inkscape "Plain SVG".`,
    );
  if (/<(?:text|tspan)[\s>]/.test(read.drawing.inner))
    throw new LogoFault(
      `${name} has words in a typeface, which other machines do not have. Turn them into outlines and export it again: in Inkscape "Path > Object to Path", in Illustrator "Type > Create Outlines".`,
    );
  return { mark: { kind: 'drawing', drawing: read.drawing }, leftOut: read.leftOut };
}

/** A mark from a supplied file, with the changes made to it. */
interface TakenIn {
  readonly mark: LogoMark;
  readonly said: readonly string[];
}

/**
 * Prepares a supplied file for keeping: sanitised, and without empty space or plain white around it.
 * @param ratio the shape of another version of it: a file of that shape keeps its empty space, since both were drawn on
 * one sheet.
 */
export async function takeIn(file: NamedFile, keepsWhite: boolean, ratio?: number): Promise<TakenIn> {
  const { mark, leftOut } = await readMark(file);
  const isTrimmed = ratio === undefined || Math.abs(ratioOfMark(mark) / ratio - 1) > 0.01;
  const said = leftOut.length === 0 ? [] : [`${file.name} had ${leftOut.join(', ')}, which is left out.`];
  if (mark.kind === 'drawing')
    return { mark: isTrimmed ? await trimmedDrawing(file.name, mark.drawing) : mark, said };
  const cleared = keepsWhite ? undefined : withoutWhiteGround(mark.raster);
  if (cleared)
    said.push(`The plain white around the mark in ${file.name} is see-through now; --keep-white leaves it.`);
  const raster = cleared ?? mark.raster;
  const box = boxOrFault(file.name, raster);
  if (box.height < 120)
    said.push(
      `${file.name} is only ${box.height} pixels high, so it would be blurred on a phone. Ask for an SVG, or a picture of at least 500 pixels.`,
    );
  return { mark: { kind: 'pixels', raster: isTrimmed ? cropped(raster, box) : raster }, said };
}

function boxOrFault(name: string, raster: Raster): Box {
  const box = boxOf(raster);
  if (box === undefined) throw new LogoFault(`${name} is empty: all of it is transparent or plain white.`);
  return box;
}

async function trimmedDrawing(name: string, drawing: SvgDrawing): Promise<LogoMark> {
  const raster = await rasterOf({ kind: 'drawing', drawing }, { width: workSide, height: workSide });
  return { kind: 'drawing', drawing: shown(drawing, raster, boxOrFault(name, raster)) };
}

/** Returns a drawing of which only a part is shown; the part is given in pixels of the raster. */
export function shown(drawing: SvgDrawing, raster: Raster, part: Box): SvgDrawing {
  const [left, top, width, height] = drawing.box;
  const [across, down] = [width / raster.width, height / raster.height];
  // Slightly larger than the part found, since its edge is smoothed.
  const box = [
    left + (part.left - 1) * across,
    top + (part.top - 1) * down,
    (part.width + 2) * across,
    (part.height + 2) * down,
  ] as const;
  // An already trimmed drawing keeps its exact box.
  const isWhole = part.width >= raster.width - 4 && part.height >= raster.height - 4;
  return isWhole ? drawing : { ...drawing, box };
}

/** Returns the file that a mark is kept in. */
export async function keptFile(stem: string, mark: LogoMark, purpose: 'logo' | 'mark'): Promise<NamedFile> {
  if (mark.kind === 'drawing')
    return { name: `${stem}.svg`, base64: Buffer.from(drawingFile(mark.drawing)).toString('base64') };
  const within = purpose === 'logo' ? logoPixels : markPixels;
  const webp = await fromRaster(mark.raster)
    .resize({ ...within, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90, effort: 5 })
    .toBuffer();
  return { name: `${stem}.webp`, base64: webp.toString('base64') };
}

/** Returns a mark in another shape, with empty space beside or above it. */
export async function inShape(mark: LogoMark, ratio: number): Promise<LogoMark> {
  if (Math.abs(ratioOfMark(mark) / ratio - 1) <= 0.01) return mark;
  const box = [0, 0, 64 * ratio, 64] as const;
  const drawn: LogoMark = {
    kind: 'drawing',
    drawing: { box, attributes: '', inner: await markInside(mark, box) },
  };
  return mark.kind === 'drawing' ? drawn : { kind: 'pixels', raster: await rasterOf(drawn, logoPixels) };
}
