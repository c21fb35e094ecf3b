import { readFile } from 'node:fs/promises';
import { basename, extname, resolve } from 'node:path';
import { crestColours } from '#domain/theme/crest-colours.ts';
import { derivePalette } from '#domain/theme/derive-palette.ts';
import type { Read } from './reading.ts';

const kinds = ['.png', '.jpg', '.jpeg', '.svg', '.webp'];
/** Sharp shrinks the picture to this: shares of colours stay, and a large scan is read as fast as a small one. */
const side = 160;
const largestPixels = 50_000_000;

/** Whether an answer names a picture and is no colour. */
export function isPictureName(answer: string): boolean {
  return kinds.includes(extname(answer.trim()).toLowerCase());
}

/**
 * The colours of a crest or logo to choose from, each as the portal would show it: with its palette made, and contrast
 * mended, before anybody chooses.
 */
export async function readCrest(answer: string): Promise<Read> {
  const path = resolve(answer.trim());
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch {
    return {
      wrong: `there is no file ${path} that can be read. Give its whole path, or a colour such as #1f4e79.`,
    };
  }
  const pixels = await pixelsOf(bytes);
  if (pixels === undefined)
    return {
      wrong: `${basename(path)} is no picture that can be read. Save it as a PNG, or give a colour such as #1f4e79.`,
    };
  const found = crestColours(pixels);
  if (found.length === 0)
    return {
      wrong: `${basename(path)} has no colour besides black, white and grey. Give a colour such as #1f4e79.`,
    };
  return {
    choices: found.map(({ colour, share }) => ({
      value: colour,
      label: `${colour}, ${Math.round(share * 100)}% of what is coloured. ${shownAs(colour)}`,
      colours: coloursOf(colour),
    })),
  };
}

/** What becomes of a colour in light and dark: header, buttons, accent. */
function coloursOf(colour: string): string[] {
  const { light, dark } = derivePalette(colour);
  return [light.header, light.primary, light.accent, dark.primary];
}

function shownAs(colour: string): string {
  const { light } = derivePalette(colour);
  if (light.primary === colour) return 'Words can be written in it.';
  return light.accent === colour
    ? `Too light for words: it is the accent, and buttons are ${light.primary}.`
    : `A shade too light for words: buttons are ${light.primary}.`;
}

async function pixelsOf(bytes: Buffer): Promise<Uint8Array | undefined> {
  // Loaded when a crest is read: most commands never need it.
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(bytes, { limitInputPixels: largestPixels })
      .rotate()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true, kernel: 'nearest' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer();
  } catch {
    return undefined;
  }
}
