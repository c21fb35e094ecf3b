import { execFile } from 'node:child_process';
import { basename, extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { crestColours } from '../palette/crest-colours.ts';
import { derivePalette } from '../palette/derive-palette.ts';
import { missingPath } from '../command/missing-path.ts';
import { exists } from '../councils/councils.ts';
import type { Read } from './reading.ts';

const kinds = ['.png', '.jpg', '.jpeg', '.svg', '.webp'];

/** True if an answer names a picture rather than a colour. */
export function isPictureName(answer: string): boolean {
  return kinds.includes(extname(answer.trim()).toLowerCase());
}

/**
 * Reads the colours of a crest or logo to choose from, each as the portal would show it, with its palette made and
 * contrast fixed.
 */
export async function readCrest(answer: string): Promise<Read> {
  const path = resolve(answer.trim());
  if (!(await exists(path)))
    return {
      wrong: `there is no file ${missingPath(answer.trim())}. Check the path, or give a colour such as #1f4e79.`,
    };
  const pixels = await pixelsOf(path);
  if (pixels === undefined)
    return {
      wrong: `${basename(path)} is not a picture that can be read. Save it as a PNG, or give a colour such as #1f4e79.`,
    };
  const found = crestColours(pixels);
  if (found.length === 0)
    return {
      wrong: `${basename(path)} has no colour besides black, white and grey. Give a colour such as #1f4e79.`,
    };
  return {
    choices: found.map(({ colour, share }) => ({
      value: colour,
      label: `${colour}, ${Math.round(share * 100)}% of the coloured area. ${shownAs(colour)}`,
      colours: coloursOf(colour),
    })),
  };
}

/** Returns the effect of a colour: header, buttons and accent in light, buttons in dark. */
function coloursOf(colour: string): string[] {
  const { light, dark } = derivePalette(colour);
  return [light.header, light.primary, light.accent, dark.primary];
}

function shownAs(colour: string): string {
  const { light } = derivePalette(colour);
  if (light.primary === colour) return 'It is dark enough for text.';
  return light.accent === colour
    ? `It is too light for text, so it is the accent and buttons are ${light.primary}.`
    : `It is slightly too light for text, so buttons are ${light.primary}.`;
}

/** Returns a sentence about the accent on dark pages of a palette made from a colour: it may be another hue. */
export function accentInDark(colour: string): string {
  const { light, dark } = derivePalette(colour);
  return `The accent is ${light.accent}. On dark pages it is ${dark.accent}, a dark shade of the main colour, because a light band would glare. To change it, set "accent" and "onAccent" under "dark" in theme.json: the check says whether text can be read on it.`;
}

async function pixelsOf(path: string): Promise<Uint8Array | undefined> {
  try {
    const script = join(import.meta.dirname, 'print-pixels.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [script, path], { encoding: 'buffer' });
    return stdout;
  } catch {
    return undefined;
  }
}
