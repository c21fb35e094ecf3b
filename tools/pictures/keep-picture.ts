import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import sharp from 'sharp';

/** A page of the guides is no wider where most people read it. */
const widest = 800;
/** From best to worst, until one is light enough. */
const qualities = [78, 62, 48, 36];
const heaviest = 12 * 1024;

/** Of all pixels, and how much one may differ in a colour of 0 to 255: a day that is written in another place is less. */
const sameness = { pixels: 0.002, colour: 40 };

/**
 * Writes a PNG as WebP, small enough for a page that has many. What is there already stays if nobody would see the
 * difference: a date that has moved on by a day is no news to somebody who reads what a setting does.
 * @returns what came of it, in a line.
 */
export async function keepPicture(png: Buffer, path: string): Promise<string> {
  const meta = await sharp(png).metadata();
  const width = Math.min(meta.width ?? widest, widest);
  const small = await sharp(png).resize({ width }).flatten({ background: '#fff' }).png().toBuffer();
  let webp = await encode(small, qualities[0] ?? 78);
  for (const quality of qualities.slice(1)) if (webp.length > heaviest) webp = await encode(small, quality);
  const known = await readFile(path).catch(() => null);
  if (known !== null && (await looksTheSame(known, webp))) return `· ${basename(path)} stays`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, webp);
  return `✓ ${basename(path)} (${(webp.length / 1024).toFixed(1)} kB)`;
}

const encode = (png: Buffer, quality: number): Promise<Buffer> =>
  sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();

const pixelsOf = (picture: Buffer) =>
  sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });

async function looksTheSame(known: Buffer, fresh: Buffer): Promise<boolean> {
  const [before, after] = await Promise.all([pixelsOf(known), pixelsOf(fresh)]);
  const { width, height, channels } = after.info;
  if (before.info.width !== width || before.info.height !== height) return false;
  let others = 0;
  for (let pixel = 0; pixel < after.data.length; pixel += channels) {
    for (let channel = 0; channel < channels; channel += 1) {
      const difference = (before.data[pixel + channel] ?? 0) - (after.data[pixel + channel] ?? 0);
      if (Math.abs(difference) > sameness.colour) {
        others += 1;
        break;
      }
    }
  }
  return others <= sameness.pixels * width * height;
}
