import { expect, it } from 'vitest';
import {
  boxOf,
  faintPart,
  leftmostMark,
  type Raster,
  tileColour,
  unseenShare,
  withoutWhiteGround,
} from './mark-pixels.ts';

/** Makes a picture from signs: a space is transparent. */
function picture(lines: readonly string[], colours: Readonly<Record<string, number>>): Raster {
  const width = lines[0]?.length ?? 0;
  const data = lines.flatMap((line) =>
    [...line].flatMap((sign) => {
      const colour = colours[sign];
      return colour === undefined ? [0, 0, 0, 0] : [colour >> 16, (colour >> 8) & 0xff, colour & 0xff, 255];
    }),
  );
  return { width, height: lines.length, data: Uint8Array.from(data) };
}

const navy = 0x10_2a_4c;
const gold = 0xf5_cc_3d;
const white = 0xff_ff_ff;
const colours = { n: navy, g: gold, w: white };

it('sees a mark by what stands out from its ground, shape by shape', () => {
  const crestAndWords = picture(['ggg nnn', 'ggg nnn', 'ggg nnn'], colours);
  expect(unseenShare(crestAndWords, '#ffffff')).toBe(0.5);
  expect(unseenShare(crestAndWords, '#083d4a')).toBe(0.5);
  expect(unseenShare(crestAndWords, '#737373')).toBe(0);
});

it('sees a tile in the colour of its ground by the letters on it', () => {
  const tile = picture(['nnnnn', 'nwnwn', 'nwwwn', 'nwnwn', 'nnnnn'], colours);
  expect(unseenShare(tile, '#102a4c')).toBe(0);
  const plain = picture(['nnn', 'nnn', 'nnn'], colours);
  expect(unseenShare(plain, '#102a4c')).toBe(1);
});

it('finds a large part that is lost beside one that is seen', () => {
  const house = picture(['    n    ', '   nnn   ', '  nnnnn  ', ' nngggnn ', 'nnngggnnn'], colours);
  expect(unseenShare(house, '#102a4c')).toBe(0);
  expect(faintPart(house, '#102a4c')).toEqual({ colour: '#102a4c', share: 19 / 25, ratio: 1 });
  expect(faintPart(house, '#1a3a60')?.ratio).toBeCloseTo(1.25, 1);
  // On white the door is lost, and it is small.
  expect(faintPart(house, '#ffffff')).toBeUndefined();
  expect(faintPart(house, '#737373')?.colour).toBeUndefined();
});

it('finds no faint part in a ground of letters, in what has a light edge and in what is lost as a whole', () => {
  const tile = picture(['nnnnn', 'nwnwn', 'nwwwn', 'nwnwn', 'nnnnn'], colours);
  const roundel = picture([' nnn ', 'nnwnn', 'nwwwn', 'nnwnn', ' nnn '], colours);
  const edged = picture(['    w    ', '   wnw   ', '  wnnnw  ', ' wnnnnnw ', 'wwwwwwwww'], colours);
  const lost = picture(['  n  ', ' nnn ', 'nnnnn'], colours);
  for (const mark of [tile, roundel, edged, lost]) expect(faintPart(mark, '#102a4c')).toBeUndefined();
  // The words as a whole are invisible, and are reported as such.
  const words = picture(['g nnnn', 'g n nn'], colours);
  expect(faintPart(words, '#102a4c')).toBeUndefined();
});

it('sees what has an edge that stands out, and nothing where nothing is', () => {
  const ringed = picture(['wwwwwww', 'wnnnnnw', 'wnnnnnw', 'wnnnnnw', 'wwwwwww'], colours);
  expect(unseenShare(ringed, '#102a4c')).toBe(0);
  expect(unseenShare(picture(['  '], colours), '#102a4c')).toBe(1);
});

it('finds the mark before the words, where it stands apart and is as high as everything', () => {
  const clear = picture(['nnnn          ', 'nnnn   n nn n ', 'nnnn   n nn n ', 'nnnn          '], colours);
  expect(leftmostMark(clear)).toEqual({ left: 0, top: 0, width: 4, height: 4 });
  const wordsOnly = picture(['nn nn nn nn', 'nn nn nn nn'], colours);
  expect(leftmostMark(wordsOnly)).toBeUndefined();
  const small = picture(['     n nn n ', 'nn   n nn n ', '     n nn n ', '     n nn n '], colours);
  expect(leftmostMark(small)).toBeUndefined();
});

it('knows a tile by the colour at its edges', () => {
  const side = Array.from({ length: 20 }, () => 'n'.repeat(20));
  expect(tileColour(picture(side, colours))).toBe('#102a4c');
  const split = side.map((line, place) => (place < 10 ? line : 'g'.repeat(20)));
  expect(tileColour(picture(split, colours))).toBeUndefined();
});

it('makes plain white around a mark see-through, and leaves the white inside of it', () => {
  const scan = picture(['wwwwww', 'wnnnnw', 'wnwwnw', 'wnnnnw', 'wwwwww'], colours);
  const cleared = withoutWhiteGround(scan);
  expect(cleared && boxOf(cleared)).toEqual({ left: 1, top: 1, width: 4, height: 3 });
  const opacity = (x: number, y: number) => cleared?.data[(y * 6 + x) * 4 + 3];
  expect([opacity(0, 0), opacity(2, 2)]).toEqual([0, 255]);
});

it('leaves a ground that is not clearly plain white', () => {
  expect(withoutWhiteGround(picture(['wwn', 'wnw', 'www'], colours))).toBeUndefined();
  expect(withoutWhiteGround(picture(['ww ', 'wnw', 'www'], colours))).toBeUndefined();
  expect(withoutWhiteGround(picture(['www', 'www', 'www'], colours))).toBeUndefined();
});
