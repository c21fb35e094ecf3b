import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { derivePalette } from '../palette/derive-palette.ts';
import { initialsOf } from './letters.ts';
import { drawLogo } from './lettered-logo.ts';

const { light } = derivePalette('#0b6472');
const pathsOf = (name: string, id = 'zed') => initialsOf(name, id).map(({ path }) => path);
const [a, b, w, e] = ['A', 'B', 'W', 'E'].map((letter) => pathsOf(letter)[0]);

describe('initialsOf', () => {
  test.each([
    ['Abbey Borough Homes', [a, b]],
    ['abbey', [a]],
    ['Ŵyl Éire', [w, e]],
    ['Ashcombe-by-the-Sea', [a, b]],
    ['22 Acres', [a]],
  ])('of "%s"', (name, paths) => {
    expect(pathsOf(name)).toEqual(paths);
  });

  test('are those of the id where a name has no letter that could be drawn', () => {
    expect(pathsOf('東京', 'acre-bank')).toEqual([a, b]);
  });
});

describe('drawLogo', () => {
  test('draws every name inside its box, with nothing that a page would not allow', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 32 }), (name, radius) => {
        const svg = drawLogo(name, 'acre-bank', light, radius);
        const letters = [...svg.matchAll(/translate\((\S+) (\S+)\) scale\((\S+)\)/g)];
        expect(letters.length).toBeGreaterThan(0);
        const [left = 0, top = 0, scale = 0] = letters[0]?.slice(1).map(Number) ?? [];
        expect(left).toBeGreaterThanOrEqual(10);
        expect(top).toBeGreaterThanOrEqual(22);
        expect(top + 14 * scale).toBeLessThanOrEqual(56);
        expect(svg).not.toMatch(/<(?!\/?(svg|rect|path|g)\b)|style|href|on\w+=/);
      }),
    );
  });

  test('draws the roof in the accent where that is seen, else like the letters', () => {
    expect(drawLogo('A', 'a', light, 8)).toContain(`stroke="${light.accent}"`);
    const orange = derivePalette('#e8590c').light;
    expect(drawLogo('A', 'a', orange, 8)).not.toContain(`stroke="${orange.accent}"`);
  });
});
