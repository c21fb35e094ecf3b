import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import sharp from 'sharp';

/** Pixels; a page of the guides is no wider for most readers. */
const widest = 800;
/** Qualities to try, best first, until a picture is small enough. */
const qualities = [78, 62, 48, 36];
const heaviest = 12 * 1024;

/** The share of pixels that may differ, and by how much of 255 in a colour; a changed date is within this. */
const sameness = { pixels: 0.002, colour: 40 };

/**
 * Writes a PNG as WebP, small enough for a page with many pictures. An existing picture stays if the difference is too
 * small to see, such as a date that has moved on by a day.
 * @returns the result, in a line.
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
