import type { Palette } from '#schemas/tenant/theme.ts';
import { contrastRatio } from '#domain/theme/contrast.ts';
import { initialsOf, letterHeight } from './letters.ts';

const size = 64;
const gap = 5;
/** Room for the initials in a box of 64, below a roof and with a margin at each side. */
const room = { width: 40, height: 23, top: 29 };

/** The least contrast of roof and tile; below it the roof would sink into the tile, as one orange does in another. */
const roofRatio = 2;

function round(value: number): string {
  return String(Number(value.toFixed(2)));
}

/**
 * Draws a first logo: a council's initials under a roof, on a tile of its own colour, so that it is visible on both the
 * dark header and the light masthead. It uses no font, style or script.
 * @param radius the theme's corner radius, in CSS pixels.
 */
export function drawLogo(
  name: string,
  id: string,
  { primary, onPrimary, accent }: Palette,
  radius: number,
): string {
  const initials = initialsOf(name, id);
  const width = initials.reduce((sum, letter) => sum + letter.width, gap * (initials.length - 1));
  const scale = Math.min(room.width / width, room.height / letterHeight);
  let left = (size - width * scale) / 2;
  const top = room.top + (room.height - letterHeight * scale) / 2;
  const roof = contrastRatio(accent, primary) >= roofRatio ? accent : onPrimary;
  const drawn = initials.map((letter) => {
    const place = `translate(${round(left)} ${round(top)}) scale(${round(scale)})`;
    left += (letter.width + gap) * scale;
    return `    <path transform="${place}" d="${letter.path}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}">
  <rect width="${size}" height="${size}" rx="${Math.min(radius, size / 2)}" fill="${primary}"/>
  <path fill="none" stroke="${roof}" stroke-width="4" stroke-linejoin="round" stroke-linecap="round" d="M12 22 32 9 52 22"/>
  <g fill="none" stroke="${onPrimary}" stroke-width="${round(4 / scale)}" stroke-linejoin="round" stroke-linecap="round">
${drawn.join('\n')}
  </g>
</svg>
`;
}
