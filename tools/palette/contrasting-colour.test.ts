import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { contrastRatio } from '#domain/theme/contrast.ts';
import { toOklch } from '#api/rules/theme/oklch.ts';
import { contrastingColour, staysApart } from './contrasting-colour.ts';

const colour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

it('stands out from every ground, and stays as it is where it does already', () => {
  fc.assert(
    fc.property(colour, colour, (mark, ground) => {
      const seen = contrastingColour(mark, ground);
      expect(contrastRatio(seen, ground)).toBeGreaterThanOrEqual(3);
      expect(seen === mark).toBe(contrastRatio(mark, ground) >= 3);
    }),
  );
});

it('keeps the hue, and makes black nearly white in the dark', () => {
  const red = contrastingColour('#7b2438', '#062d37');
  expect(toOklch(red).hue).toBeCloseTo(toOklch('#7b2438').hue, -1);
  expect(contrastingColour('#000000', '#062d37')).toBe('#f7f7f7');
  expect(contrastingColour('#ffffff', '#fffdf9')).toBe('#1d1d1f');
});

it('tells colours that touch and would become one', () => {
  expect(staysApart([['#000000', '#ffffff']], '#062d37')).toBe(false);
  expect(staysApart([['#10305c', '#c8102e']], '#062d37')).toBe(true);
  // Shades of one colour were hardly apart before.
  expect(staysApart([['#303030', '#3a3a3a']], '#062d37')).toBe(true);
});
