import { describe, expect, test } from 'vitest';
import { assert, property, string } from 'fast-check';
import { foldWords } from './fold-words.ts';

describe('foldWords', () => {
  test.each([
    ['St. John’s Tŷ-Gwyn', 'st johns ty gwyn'],
    ['Ŵyn, ŷd; âr êl îl ôl ûn', 'wyn yd ar el il ol un'],
    ['St John´s, St John`s', 'st johns st johns'],
    ['Oak & Elm, “Mill”!', 'oak and elm mill'],
    ['GROẞ, Straße; ΟΔΟΣ ὁδός', 'gross strasse οδοσ οδοσ'],
    ['EL1 1AA', 'el1 1aa'],
    ['  ', ''],
    ['', ''],
    ['½ ﬂat', '1⁄2 flat'],
    // A search for these SQL wildcards must find nothing rather than everything.
    ['%_.*', '% *'],
  ])('%j is %j', (text, words) => {
    expect(foldWords(text)).toBe(words);
  });

  test('does not care for case or marks, and folds what is folded to itself', () => {
    assert(
      property(string({ unit: 'grapheme' }), (text) => {
        const words = foldWords(text);
        expect(foldWords(text.normalize('NFD'))).toBe(words);
        expect(foldWords(words)).toBe(words);
        expect(words.split(' ').join('')).toMatch(/^\S*$/);
      }),
    );
  });
});
