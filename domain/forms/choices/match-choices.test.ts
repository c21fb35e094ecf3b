import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldWords } from '../../words/fold-words.ts';
import { foldOptions, matchOptions, optionCalled } from './match-choices.ts';

const option = (title: string, description?: string) => ({
  const: title.replaceAll(/[^a-zA-Z]/g, ''),
  title,
  ...(description === undefined ? {} : { description }),
});
const councils = foldOptions([
  option('Bath and North East Somerset'),
  option('GROẞBRITANNIEN'),
  option('Isle of Anglesey', 'Ynys Môn'),
  option('King’s Lynn and West Norfolk'),
  option('North Somerset'),
  option('Somerset'),
  option('St. Helens'),
  option('Stoke-on-Trent'),
]);
const found = (typed: string) => matchOptions(councils, typed).map(({ title }) => title);

test.each([
  ['som', ['Somerset', 'Bath and North East Somerset', 'North Somerset']],
  ['north som', ['North Somerset', 'Bath and North East Somerset']],
  ['SOMERSET & bath', ['Bath and North East Somerset']],
  ['ynys mon', ['Isle of Anglesey']],
  ["king's", ['King’s Lynn and West Norfolk']],
  ['kings lynn', ['King’s Lynn and West Norfolk']],
  ['st helens', ['St. Helens']],
  ['stoke on trent', ['Stoke-on-Trent']],
  ['großb', ['GROẞBRITANNIEN']],
  ['grossb', ['GROẞBRITANNIEN']],
  ['trent', ['Stoke-on-Trent']],
  // The middle of a word is not searched.
  ['merset', []],
  ['(', ['Bath and North East Somerset']],
])('“%s” finds what has these words', (typed, titles) => {
  expect(found(typed).slice(0, Math.max(1, titles.length))).toEqual(titles);
});

test('what was typed is the option of that name, and of no other', () => {
  expect(optionCalled(councils, ' st helens')?.title).toBe('St. Helens');
  expect(optionCalled(councils, 'somerset')?.title).toBe('Somerset');
  expect(optionCalled(councils, 'north')).toBeUndefined();
  expect(optionCalled(councils, '…')).toBeUndefined();
  expect(optionCalled(foldOptions([option('Ards'), option('ards!')]), 'ards')).toBeUndefined();
});

test('an option is found by its own title and by each word of it, however it is written', () => {
  const titles = fc.array(fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }), { maxLength: 8 });
  fc.assert(
    fc.property(titles, (all) => {
      const options = all.map((title, at) => ({ const: `c${at}`, title }));
      const folded = foldOptions(options);
      for (const one of options) {
        expect(matchOptions(folded, one.title)).toContain(one);
        for (const word of foldWords(one.title).split(' '))
          expect(matchOptions(folded, word.toUpperCase())).toContain(one);
      }
      expect(matchOptions(folded, '')).toEqual(options);
    }),
  );
});
