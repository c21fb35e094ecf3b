import { describe, expect, test } from 'vitest';
import { assert, property, string, stringMatching } from 'fast-check';
import { findGarbled, repairDoubleEncoding, readUtf8 } from './text-encoding.ts';

const isFull = process.env['LINTEL_FULL'] === '1';

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf16 = (text: string, side: 'little' | 'big') =>
  Uint8Array.from(
    [...text].flatMap((letter) => {
      const code = letter.charCodeAt(0);
      return side === 'little' ? [code & 255, code >> 8] : [code >> 8, code & 255];
    }),
  );

describe('readUtf8', () => {
  test('gives every text back as it was written, with a byte order mark or without', () => {
    const text = string({ unit: 'binary' }).filter((one) => !/[\0\uFEFF]/.test(one));
    assert(
      property(text, (one) => {
        const plain = `x${one}`;
        expect(readUtf8(utf8(plain))).toEqual({ text: plain });
        expect(readUtf8(utf8(`\uFEFF${plain}`))).toEqual({ text: plain });
      }),
      { numRuns: isFull ? 50 : 15 },
    );
  });

  const json = '{\n  "name": "Homes",\n  "rent": "95 a week"\n}\n';
  test.each([
    ['UTF-16 with its mark', utf16(`\uFEFF${json}`, 'little'), /UTF-16/, undefined],
    ['UTF-16 the other way round', utf16(`\uFEFF${json}`, 'big'), /UTF-16/, undefined],
    ['UTF-16 without its mark', utf16(json, 'little'), /UTF-16/, undefined],
    ['UTF-16 without its mark, the other way round', utf16(json, 'big'), /UTF-16/, undefined],
    ['Windows-1252', latin1('{\n  "rent": "\xa395"\n}'), /Windows-1252/, 2],
    ['a curly apostrophe of Windows', latin1('<p>\n\n<b>don\x92t</b>'), /Windows-1252/, 3],
    [
      'a good letter, then one of Windows',
      Uint8Array.from([...utf8('ŵ\n'), 0xe9, 0x20]),
      /older Windows encoding/,
      2,
    ],
    ['a letter cut off at the end', utf8('a\nŵ').subarray(0, 3), /Windows-1252/, 2],
    ['bytes of no letter', Uint8Array.from([0x41, 0x81]), /not saved as UTF-8/, 1],
    ['a Polish word of Windows-1250', latin1('a\nmieszka\xf1\n'), /^[^ñń]*older Windows encoding[^ñń]*$/, 2],
    ['NUL characters', utf8('{}\n\n\0\0\0'), /NUL/, 3],
    ['a spreadsheet', latin1('PK\x03\x04\x14\x00'), /Word or Excel/, undefined],
    ['a PDF', latin1('%PDF-1.7\n'), /PDF/, undefined],
    ['a picture', latin1('\x89PNG\r\n\x1a\n\0\0'), /PNG picture/, undefined],
  ])('names %s', (_what, bytes, says, line) => {
    const read = readUtf8(bytes);
    if (!('fault' in read)) throw new Error(`It was read as ${JSON.stringify(read.text)}.`);
    expect(read.fault.message).toMatch(says);
    expect(read.fault.line).toBe(line);
    expect(read.fault.cure).toMatch(/UTF-8|plain text/);
  });
});

test('findGarbled finds letters that went through a wrong encoding, and leaves foreign ones alone', () => {
  expect(findGarbled('Rent:\nÂ£95')).toEqual({ line: 2, letters: 'Â£' });
  expect(findGarbled('donâ€™t')).toEqual({ line: 1, letters: 'â€™' });
  expect(findGarbled('Å´')?.line).toBe(1);
  expect(findGarbled('lost \uFFFD')?.line).toBe(1);
  expect(findGarbled('Â£ is wrong, Château, Åland, ŵ, £95 and “don’t” are right')?.line).toBe(1);
  expect(findGarbled('Château, São Tomé, Ålesund, Łódź, ŵ, £95 and “don’t”')).toBeUndefined();
});

test.each([
  ['TÅ·-Gwyn â€“ Upper', 'Tŷ-Gwyn – Upper'],
  ['Â£95 a week, donâ€™t', '£95 a week, don’t'],
  ['CafÃ© â‚¬5 ðŸ\u008f\u00a0', 'Café €5 🏠'],
  ['TÃ…Â·', 'Tŷ'],
  [
    'Château, São Tomé, Ålesund, Łódź, TŶ, £95 and “don’t”',
    'Château, São Tomé, Ålesund, Łódź, TŶ, £95 and “don’t”',
  ],
])('repairDoubleEncoding reads %s as %s', (garbled, meant) => {
  expect(repairDoubleEncoding(garbled)).toBe(meant);
});

test('repairDoubleEncoding gives back what was encoded once too often, for British texts', () => {
  const letters = stringMatching(/^[a-zA-Z0-9 £é’–ŵŷâêîôûöï]{1,30}$/);
  assert(
    property(letters, (text) => {
      const twice = new TextDecoder('windows-1252').decode(new TextEncoder().encode(text));
      expect(repairDoubleEncoding(twice)).toBe(text);
    }),
  );
});
