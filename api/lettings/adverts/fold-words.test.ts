import { describe, expect, test } from 'vitest';
import { assert, property, string } from 'fast-check';
import { foldWords } from './fold-words.ts';

describe('foldWords', () => {
  test.each([
    ['St. John’s Tŷ-Gwyn', ['st', 'johns', 'ty', 'gwyn']],
    ['Ŵyn, ŷd; âr êl îl ôl ûn', ['wyn', 'yd', 'ar', 'el', 'il', 'ol', 'un']],
    ['St John´s, St John`s', ['st', 'johns', 'st', 'johns']],
    ['EL1 1AA', ['el1', '1aa']],
    ['  ', []],
    ['', []],
    ['½ ﬂat', ['1⁄2', 'flat']],
    ['%_.*', ['%', '*']],
  ])('%j is %j', (text, words) => {
    expect(foldWords(text)).toEqual(words);
  });

  test('does not care for case or marks, and words have no gaps', () => {
    assert(
      property(string({ unit: 'grapheme' }), (text) => {
        const words = foldWords(text);
        expect(foldWords(text.normalize('NFD'))).toEqual(words);
        expect(foldWords(words.join(' '))).toEqual(words);
        for (const word of words) expect(word).toMatch(/^\S+$/);
      }),
    );
  });
});
