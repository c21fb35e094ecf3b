import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { failingPairs } from '#domain/theme/contrast.ts';
import { crestColours } from './crest-colours.ts';
import { derivePalette } from './derive-palette.ts';

/** Makes a picture with a number of pixels of each colour. */
function picture(...parts: readonly (readonly [string, number, number?])[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap(([colour, count, opacity = 255]) => {
      const channels = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
      return Array.from({ length: count }, () => [...channels, opacity]).flat();
    }),
  );
}

describe('the colours of a crest', () => {
  test('are those that cover it, without black, white, grey and what shines through', () => {
    const found = crestColours(
      picture(
        ['#ffffff', 900],
        ['#000000', 300],
        ['#808080', 200],
        ['#0b6472', 300],
        ['#d9a21b', 100],
        ['#c01020', 900, 40],
      ),
    );
    expect(found).toEqual([
      { colour: '#0b6472', share: 0.75 },
      { colour: '#d9a21b', share: 0.25 },
    ]);
  });

  test('take shades of one colour together, under the commonest of them', () => {
    const found = crestColours(picture(['#0b6472', 60], ['#0d6a78', 30], ['#095e6b', 30]));
    expect(found.map(({ colour }) => colour)).toEqual(['#0b6472']);
  });

  test('put a vivid field before a larger pale ground', () => {
    const found = crestColours(picture(['#fbe9c8', 500], ['#7b2438', 200]));
    expect(found[0]?.colour).toBe('#7b2438');
  });

  test('leave small details out', () => {
    expect(crestColours(picture(['#0b6472', 990], ['#c01020', 10])).map(({ colour }) => colour)).toEqual([
      '#0b6472',
    ]);
  });

  test('are none of a drawing in black and white', () => {
    expect(crestColours(picture(['#000000', 50], ['#fefefe', 50]))).toEqual([]);
    expect(crestColours(new Uint8Array())).toEqual([]);
  });

  test('give a palette in which everything can be read, whatever the picture', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 4, maxLength: 400 }), (pixels) => {
        for (const { colour, share } of crestColours(pixels)) {
          expect(colour).toMatch(/^#[0-9a-f]{6}$/);
          expect(share).toBeGreaterThan(0);
          expect(share).toBeLessThanOrEqual(1);
          expect(failingPairs(derivePalette(colour))).toEqual([]);
        }
      }),
    );
  });
});
