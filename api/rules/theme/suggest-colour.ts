import type { Palette, Theme } from '#schemas/tenant/theme.ts';
import { failingPairs } from '#domain/theme/contrast.ts';
import { toHex, toOklch } from './oklch.ts';

/**
 * Returns the nearest colour of the same hue that contrasts with every colour it is used with; `undefined` if there
 * is none without changing the others.
 */
export function suggestColour(
  theme: Pick<Theme, 'light' | 'dark'>,
  scheme: 'light' | 'dark',
  name: keyof Palette,
): string | undefined {
  const own = toOklch(theme[scheme][name]);
  // Lighter and darker by turns, in the smallest visible steps.
  for (let step = 1; step <= 100; step += 1) {
    for (const lightness of [own.lightness - step / 100, own.lightness + step / 100]) {
      if (lightness < 0 || lightness > 1) continue;
      const colour = toHex({ ...own, lightness });
      const changed = { ...theme, [scheme]: { ...theme[scheme], [name]: colour } };
      const stillFails = failingPairs(changed).some(
        (pair) => pair.scheme === scheme && [pair.foreground, pair.background, pair.tint].includes(name),
      );
      if (!stillFails) return colour;
    }
  }
  return undefined;
}
