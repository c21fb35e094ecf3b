import { readFile, writeFile } from 'node:fs/promises';
import heicDecode from 'heic-decode';
import type { Sharp } from 'sharp';
import type { FileRefusal } from '#schemas/file-kinds.ts';
import { sharp } from '../guarded-sharp.ts';
import type { Reading, ReadingTask } from './reading.ts';

// It keeps what it read last, and no file comes twice.
sharp.cache(false);

/** Above what phones take in one picture today: 64 megapixels, or 48 in HEIC, which takes 700 MB to read. */
const mostPixels = 66_000_000;
const mostPixelsOfHeic = 50_000_000;

/** Of what is kept: an A4 page has 350 dots to the inch then, and people read small print at 200. */
const longestSide = 4_096;
const thumbnailSide = 320;

type PictureKind = 'jpeg' | 'png' | 'webp' | 'heic';

interface Pictures {
  readonly kept: Buffer;
  readonly thumbnail: Buffer;
}

/**
 * Makes a picture anew from its pixels alone. Place, camera and whatever else was in the file stay behind, and so does
 * anything that the same bytes would be in another format. HEIC becomes JPEG, since few browsers show it.
 */
export async function readPicture(
  { path, keptPath, thumbnailPath }: ReadingTask,
  kind: PictureKind,
): Promise<Reading> {
  const content = await readFile(path);
  const made = await makeAnew(content, kind).catch(() => 'broken' as const);
  if (typeof made === 'string') return { outcome: 'refused', refusal: made };
  await writeFile(keptPath, made.kept);
  await writeFile(thumbnailPath, made.thumbnail);
  return { outcome: 'kept', kind: kind === 'heic' ? 'jpeg' : kind, isPicture: true };
}

async function makeAnew(content: Buffer, kind: PictureKind): Promise<Pictures | FileRefusal> {
  // From the header, before anything is unpacked.
  const { width, height } = await sharp(content, { limitInputPixels: false }).metadata();
  if (width * height > (kind === 'heic' ? mostPixelsOfHeic : mostPixels)) return 'tooManyPixels';
  const picture = kind === 'heic' ? await decodeHeic(content) : open(content);
  const kept = await encode(within(picture, longestSide), kind).toBuffer();
  return { kept, thumbnail: await within(sharp(kept), thumbnailSide).webp().toBuffer() };
}

/** Turned as its camera noted, since that note stays behind. A file that was cut off is an error by default. */
function open(content: Buffer): Sharp {
  return sharp(content, { limitInputPixels: mostPixels }).autoOrient();
}

/** libheif turns the picture by itself. */
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
