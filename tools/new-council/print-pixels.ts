import { readFileSync } from 'node:fs';
import sharp from 'sharp';

// Prints the pixels of the picture named on the command line, as red, green, blue and opacity. Runs in its own
// process, since the portal's guard stops libvips from loading drawings and holds for the whole process.

/** Largest side in pixels: shrinking keeps the shares of colours, and a large scan is read as fast as a small one. */
const side = 160;
const largestPixels = 50_000_000;

const pixels = await sharp(readFileSync(process.argv[2] ?? ''), { limitInputPixels: largestPixels })
  .rotate()
  .resize(side, side, { fit: 'inside', withoutEnlargement: true, kernel: 'nearest' })
  .toColourspace('srgb')
  .ensureAlpha()
  .raw()
  .toBuffer();
process.stdout.write(pixels);
