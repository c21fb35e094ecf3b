import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { familyList, isNamedIn } from '#domain/theme/family-list.ts';
import { deviceTypefaces, firstWidth } from '#tools/typefaces/device-typefaces.ts';
import { notesOf, refusalOf } from '#tools/typefaces/licence.ts';
import { fallbackFontsFor } from '#tools/typefaces/fallback-fonts.ts';
import { otherScripts, unicodeRange, WantedCharacters } from '#tools/typefaces/wanted-characters.ts';

const letters = (text: string) => new Set([...text].map((letter) => letter.codePointAt(0) ?? 0));

describe('required characters', () => {
  test.each([
    ['Welsh', ['cy-GB'], 'ŵŷẁŴ'],
    ['Polish', ['pl-PL'], 'ąęłżŹ'],
    ['English, for names from anywhere', ['en-GB'], 'éßçřşșŻ£€–—‘’“”…'],
    ['Vietnamese', ['vi-VN'], 'ơưạễ'],
  ])('%s', (_, locales, wanted) => {
    const characters = new WantedCharacters(locales, new Set());
    for (const character of letters(wanted)) expect(characters.groupOf(character)).toBe('Latn');
  });

  test('for another script are a separate group, only if a language uses it', () => {
    const [alef] = letters('ا');
    expect(otherScripts(['en-GB', 'ar-EG', 'ur-PK', 'uk-UA'])).toEqual(['Arab', 'Cyrl']);
    expect(new WantedCharacters(['en-GB', 'ar-EG'], new Set()).groupOf(alef ?? 0)).toBe('Arab');
    expect(new WantedCharacters(['en-GB'], new Set()).groupOf(alef ?? 0)).toBeUndefined();
  });

  test('for Chinese are only those in use; the same for other signs', () => {
    const [home, tick] = letters('家✓');
    expect(new WantedCharacters(['zh-CN'], new Set()).groupOf(home ?? 0)).toBeUndefined();
    expect(new WantedCharacters(['zh-CN'], letters('家')).groupOf(home ?? 0)).toBe('Hani');
    expect(new WantedCharacters(['en-GB'], letters('✓')).groupOf(tick ?? 0)).toBe('Latn');
  });

  test('as ranges contain exactly the same characters', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0x20, max: 0x10ffff }), { minLength: 1 }),
        (characters) => {
          const parts = unicodeRange(characters)
            .split(', ')
            .map((part) =>
              part
                .replace('U+', '')
                .split('-')
                .map((end) => Number.parseInt(end, 16)),
            );
          const size = parts.reduce((sum, [first = 0, last = first]) => sum + last - first + 1, 0);
          expect(size).toBe(characters.length);
          for (const character of characters)
            expect(parts.some(([first = 0, last = first]) => first <= character && character <= last)).toBe(
              true,
            );
        },
      ),
    );
  });
});

describe('a fallback font', () => {
  const often = new Map([...'the quick brown Fox, 42'].map((letter) => [letter.codePointAt(0) ?? 0, 3]));
  const arial = deviceTypefaces.find(({ like }) => like === 'Arial');
  const font = (scale: number) => ({
    unitsPerEm: 2000,
    ascent: 1900,
    descent: -500,
    lineGap: 40,
    widthOf: (character: number) => 2 * scale * (arial?.regular.widths[character - firstWidth] ?? 0),
  });

  test('with the same widths has its own size with the typeface’s line heights', () => {
    const [first, ...others] = fallbackFontsFor(font(1), { weight: 400, isSerif: false }, often);
    expect(first).toMatchObject({
      like: 'Arial',
      size: 100,
      ascent: 95,
      descent: 25,
      lineGap: 2,
      weight: 400,
    });
    expect(others.map(({ like }) => like)).toEqual(['Roboto']);
  });

  test('has the typeface’s line heights, whatever its widths', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.6, max: 1.6, noNaN: true }), (scale) => {
        const [first] = fallbackFontsFor(font(scale), { weight: 400, isSerif: false }, often);
        expect(first?.size).toBeCloseTo(100 * scale, 1);
        expect(((first?.ascent ?? 0) * (first?.size ?? 0)) / 100).toBeCloseTo(95, 1);
      }),
    );
  });

  test('is bold for a bold one, and has serifs for one with serifs', () => {
    const [bold] = fallbackFontsFor(font(1), { weight: 700, isSerif: false }, often);
    expect(bold?.local).toContain('Arial Bold');
    const serifs = fallbackFontsFor(font(1), { weight: 400, isSerif: true }, often);
    expect(serifs.map(({ like }) => like)).toEqual(['Times New Roman', 'Noto Serif']);
  });
});

test('a font that must not be embedded or subset is refused, and its licence is reported', () => {
  const open = { isRestricted: false, isForDocuments: false, isWhole: false, words: 'Copyright 2010 A' };
  expect([refusalOf(open), notesOf(open)]).toEqual([undefined, []]);
  expect(refusalOf({ ...open, isRestricted: true })).toMatch(/restricted licence/);
  expect(refusalOf({ ...open, isWhole: true })).toMatch(/no subsetting/);
  expect(refusalOf({ ...open, isForDocuments: true })).toBeUndefined();
  expect(notesOf({ ...open, isForDocuments: true }).join()).toMatch(/covers web pages/);
  const words = 'Copyright 2010 A, with Reserved Font Name "Oak". Licensed';
  expect(notesOf({ ...open, words }).join()).toMatch(/reserves the name "Oak"/);
});

test('a council’s own typeface is followed by its fallback, however its name is written', () => {
  const standIn = {
    like: 'Arial',
    local: ['Arial'],
    weight: 400,
    size: 97,
    ascent: 90,
    descent: 22,
    lineGap: 0,
  };
  const typeface = {
    body: "'oak sans', Georgia, serif",
    heading: 'Georgia, "Nimbus, Sans", serif',
    headingWeight: 700,
    own: [
      {
        name: 'Oak Sans',
        files: [{ file: 'oak.woff2', weight: 400 }],
        standIns: [standIn, { ...standIn, weight: 700 }],
      },
    ],
  };
  expect(familyList(typeface, 'body')).toBe("'Oak Sans', 'Oak Sans like Arial', Georgia, serif");
  expect(familyList(typeface, 'heading')).toBe(typeface.heading);
  expect(isNamedIn(typeface.heading, 'Nimbus, Sans')).toBe(true);
  expect(isNamedIn(typeface.body, 'Oak')).toBe(false);
});
