import { readFileSync } from 'node:fs';
import sharp from 'sharp';

// The pixels of the picture that the command line names, in red, green, blue and opacity, on the output. In a process of
// its own: the portal's guard lets libvips load no drawings, and holds for a whole process.

/** Sharp shrinks the picture to this: shares of colours stay, and a large scan is read as fast as a small one. */
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
