import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Check } from 'typebox/value';
import { type Theme, ThemeSchema } from '#schemas/tenant/theme.ts';
import ashcombe from '../../tenants/ashcombe/theme.json' with { type: 'json' };
import base from '../../tenants/base/theme.json' with { type: 'json' };
import threeRivers from '../../tenants/three-rivers/theme.json' with { type: 'json' };
import { contrastRatio, failingPairs, hoverBackground } from './contrast.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('contrastRatio', () => {
  // Figures from WebAIM's and the W3C's published tables.
  test.each([
    ['#000000', '#ffffff', 21],
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
    ['#0000ff', '#ffffff', 8.59],
    ['#ff0000', '#ffffff', 4.0],
  ])('%s on %s is %f', (one, other, ratio) => {
    expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2);
  });

  test('does not ask which colour is the text, and lies between 1 and 21', () => {
    fc.assert(
      fc.property(colour, colour, (one, other) => {
        expect(contrastRatio(one, other)).toBe(contrastRatio(other, one));
        expect(contrastRatio(one, other)).toBeGreaterThanOrEqual(1);
        expect(contrastRatio(one, other)).toBeLessThanOrEqual(21);
        expect(contrastRatio(one, one)).toBe(1);
      }),
    );
  });
});

describe('failingPairs', () => {
  const themes: Record<string, unknown> = {
    base,
    ashcombe: { ...base, ...ashcombe },
    'three-rivers': { ...base, ...threeRivers },
  };

  test.each(Object.keys(themes))('%s is a theme whose every pair can be read', (name) => {
    const theme = themes[name];
    expect(Check(ThemeSchema, theme)).toBe(true);
    expect(Check(ThemeSchema, theme) ? failingPairs(theme) : theme).toEqual([]);
  });

  test('names the pair that is too weak and by how much', () => {
    const weak: Pick<Theme, 'light' | 'dark'> = {
      light: { ...base.light, mutedText: '#999999' },
      dark: { ...base.dark, outline: '#333333' },
    };
    const faults = failingPairs(weak).map(({ ratio, ...fault }) => ({
      ...fault,
      weak: ratio < fault.required,
    }));
    expect(faults).toEqual([
      { scheme: 'light', foreground: 'mutedText', background: 'background', required: 4.5, weak: true },
      { scheme: 'light', foreground: 'mutedText', background: 'surface', required: 4.5, weak: true },
      { scheme: 'dark', foreground: 'outline', background: 'background', required: 3, weak: true },
      { scheme: 'dark', foreground: 'outline', background: 'surface', required: 3, weak: true },
    ]);
  });
});

describe('a button under the pointer', () => {
  test('its words are never read worse than on the ground that was checked', () => {
    fc.assert(
      fc.property(colour, colour, (ground, ink) => {
        const under = hoverBackground(ground, ink);
        expect(contrastRatio(under, ink)).toBeGreaterThanOrEqual(contrastRatio(ground, ink));
      }),
    );
  });

  test.each([
    ['#0b6472', '#ffffff', 'darker'],
    ['#6fd0d6', '#06262d', 'lighter'],
  ])('%s with words in %s becomes %s', (ground, ink, way) => {
    const gain = contrastRatio(hoverBackground(ground, ink), '#000000') - contrastRatio(ground, '#000000');
    expect(gain < 0 ? 'darker' : 'lighter').toBe(way);
    expect(Math.abs(gain)).toBeGreaterThan(0.5);
  });

  test('a colour that can be read on the page, and not where a tint lies over it, is refused', () => {
    const link = '#6a7787';
    const light = { ...base.light, background: '#ffffff', surface: '#ffffff', link };
    expect(contrastRatio(link, '#ffffff')).toBeGreaterThan(4.5);
    const faults = failingPairs({ light, dark: base.dark });
    expect(faults.map(({ foreground, background, tint }) => [foreground, background, tint])).toEqual([
      ['link', 'surface', 'primary'],
      ['link', 'surface', 'success'],
      ['link', 'surface', 'warning'],
      ['link', 'surface', 'outline'],
      ['link', 'background', 'link'],
      ['link', 'surface', 'link'],
    ]);
  });
});
