import { readFile, writeFile } from 'node:fs/promises';
import heicDecode from 'heic-decode';
import type { Sharp } from 'sharp';
import type { FileRefusal } from '#schemas/file-kinds.ts';
import { sharp } from '../guarded-sharp.ts';
import type { Reading, ReadingTask } from './reading.ts';

// sharp caches its last reads, and no file is read twice.
sharp.cache(false);

/** Above today's phones: 64 megapixels in one picture, or 48 in HEIC, which takes 700 MB to read. */
const mostPixels = 66_000_000;
const mostPixelsOfHeic = 50_000_000;

/**
 * Longest side of a stored picture, in pixels: an A4 page then has 350 dots to the inch, and people read small
 * print at 200.
 */
const longestSide = 4_096;
const thumbnailSide = 320;

type PictureKind = 'jpeg' | 'png' | 'webp' | 'heic';

interface Pictures {
  readonly kept: Buffer;
  readonly thumbnail: Buffer;
}

/**
 * Rebuilds a picture from its pixels alone. Location, camera and any other metadata are dropped, and so is any
 * content the same bytes would have in another format. HEIC becomes JPEG, since few browsers show it.
 */
export async function readPicture(
  { path, keptPath, thumbnailPath }: ReadingTask,
  kind: PictureKind,
): Promise<Reading> {
  const content = await readFile(path);
  const made = await rebuild(content, kind).catch(() => 'broken' as const);
  if (typeof made === 'string') return { outcome: 'refused', refusal: made };
  await writeFile(keptPath, made.kept);
  await writeFile(thumbnailPath, made.thumbnail);
  return { outcome: 'kept', kind: kind === 'heic' ? 'jpeg' : kind, isPicture: true };
}

async function rebuild(content: Buffer, kind: PictureKind): Promise<Pictures | FileRefusal> {
  // Read from the header, before anything is unpacked.
  const { width, height } = await sharp(content, { limitInputPixels: false }).metadata();
  if (width * height > (kind === 'heic' ? mostPixelsOfHeic : mostPixels)) return 'tooManyPixels';
  const picture = kind === 'heic' ? await decodeHeic(content) : open(content);
  const kept = await encode(within(picture, longestSide), kind).toBuffer();
  return { kept, thumbnail: await within(sharp(kept), thumbnailSide).webp().toBuffer() };
}

/**
 * Opens a picture, rotated by its EXIF orientation, since that is dropped. A truncated file is an error by
 * default.
 */
function open(content: Buffer): Sharp {
  return sharp(content, { limitInputPixels: mostPixels }).autoOrient();
}

/** Decodes HEIC; libheif rotates the picture by itself. */
async function decodeHeic(content: Buffer): Promise<Sharp> {
  const { width, height, data } = await heicDecode({ buffer: content });
  return sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: mostPixels }).removeAlpha();
}

function within(picture: Sharp, side: number): Sharp {
  return picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
}

function encode(picture: Sharp, kind: PictureKind): Sharp {
  switch (kind) {
    case 'png':
      return picture.png();
    case 'webp':
      return picture.webp({ quality: 90 });
    case 'jpeg':
    case 'heic':
      return picture.jpeg({ quality: 88 });
  }
}
