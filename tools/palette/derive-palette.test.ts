import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Check } from 'typebox/value';
import { PaletteSchema } from '#schemas/tenant/theme.ts';
import { contrastRatio, failingPairs } from '#domain/theme/contrast.ts';
import { derivePalette } from './derive-palette.ts';
import { toHex, toOklch } from '#api/rules/theme/oklch.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

/** Difficult colours: the corners of the cube, greys, and ones that are neither light nor dark. */
const awkward = [
  '#000000',
  '#ffffff',
  '#ff0000',
  '#00ff00',
  '#0000ff',
  '#ffff00',
  '#00ffff',
  '#ff00ff',
  '#767676',
  '#777777',
  '#ff6600',
  '#fefefe',
  '#010000',
];

function expectReadable(primary: string): void {
  const { light, dark } = derivePalette(primary);
  expect(failingPairs({ light, dark })).toEqual([]);
  expect(Check(PaletteSchema, light)).toBe(true);
  expect(Check(PaletteSchema, dark)).toBe(true);
  // The portal also writes the council's name in the header's colour, and step numbers in the primary one.
  expect(contrastRatio(light.header, light.surface)).toBeGreaterThanOrEqual(4.5);
  for (const palette of [light, dark]) {
    expect(contrastRatio(palette.primary, palette.background)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(palette.primary, palette.surface)).toBeGreaterThanOrEqual(4.5);
  }
}

describe('derivePalette', () => {
  test('gives a palette without a failing pair, whatever the colour', () => {
    fc.assert(fc.property(colour, expectReadable), { numRuns: 1000 });
  });

  test.each(awkward)('gives a palette without a failing pair for %s', expectReadable);

  test('keeps the colour: to write in where that can be read, else as the accent', () => {
    fc.assert(
      fc.property(
        colour.filter((hex) => toOklch(hex).chroma >= 0.03),
        (hex) => {
          const { light } = derivePalette(hex);
          const moved = toOklch(hex).lightness - toOklch(light.primary).lightness;
          expect(light.accent === hex || (moved >= 0 && moved <= 0.06)).toBe(true);
        },
      ),
    );
    expect(derivePalette('#1F4E79').light.primary).toBe('#1f4e79');
    expect(derivePalette('#008542').light.primary).not.toBe(derivePalette('#008542').light.accent);
    expect(derivePalette('#ffd800').light.accent).toBe('#ffd800');
  });

  test('keeps the hue: what it makes of a blue is blue', () => {
    const { light, dark } = derivePalette('#1f4e79');
    const { hue } = toOklch('#1f4e79');
    for (const hex of [light.header, light.link, dark.primary, dark.link]) {
      expect(Math.abs(toOklch(hex).hue - hue)).toBeLessThan(6);
    }
  });

  test('has a light page and a dark one', () => {
    fc.assert(
      fc.property(colour, (hex) => {
        const { light, dark } = derivePalette(hex);
        expect(toOklch(light.background).lightness).toBeGreaterThan(0.9);
        expect(toOklch(dark.background).lightness).toBeLessThan(0.3);
      }),
    );
  });

  test.each(['red', '#fff', '#12345', '1f4e79', '#1f4e7g'])('refuses "%s"', (word) => {
    expect(() => derivePalette(word)).toThrow(RangeError);
  });
});

describe('OKLCH', () => {
  test('gives back every colour that a screen shows', () => {
    fc.assert(
      fc.property(colour, (hex) => {
        expect(toHex(toOklch(hex))).toBe(hex);
      }),
    );
  });

  // Figures of CSS Color 4, section 9.2, and its sample code.
  test.each([
    ['#ffffff', 1, 0],
    ['#ff0000', 0.628, 0.2577],
    ['#008000', 0.5198, 0.1769],
  ])('%s has lightness %f and chroma %f', (hex, lightness, chroma) => {
    expect(toOklch(hex).lightness).toBeCloseTo(lightness, 3);
    expect(toOklch(hex).chroma).toBeCloseTo(chroma, 3);
  });

  test('takes chroma, not lightness, from a colour that no screen shows', () => {
    const shown = toOklch(toHex({ lightness: 0.9, chroma: 0.3, hue: 30 }));
    expect(shown.lightness).toBeCloseTo(0.9, 1);
    expect(shown.chroma).toBeLessThan(0.3);
  });
});
