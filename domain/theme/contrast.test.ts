import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Check } from 'typebox/value';
import { type Theme, ThemeSchema } from '#schemas/tenant/theme.ts';
import ashcombe from '../../tenants/ashcombe/theme.json' with { type: 'json' };
import base from '../../tenants/base/theme.json' with { type: 'json' };
import threeRivers from '../../tenants/three-rivers/theme.json' with { type: 'json' };
import { contrastRatio, failingPairs } from './contrast.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('contrastRatio', () => {
  // Figures that WebAIM's and the W3C's published tables give.
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
