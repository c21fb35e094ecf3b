import { expect, test } from 'vitest';
import { didYouMean } from './near-word.ts';

test.each([
  ['a slip of the pen', 'seabrok', 'Did you mean "seabrook"? '],
  ['other letters', 'SEABROOK', 'Did you mean "seabrook"? '],
  ['what nobody knows', 'atlantis', ''],
  ['what is right', 'seabrook', ''],
])('somebody who wrote %s is asked for the nearest word, if there is one', (_what, written, asked) => {
  expect(didYouMean(written, ['ashcombe', 'seabrook'])).toBe(asked);
});

test.each([
  ['pl', ['cy', 'en']],
  ['no', ['on', 'or']],
  ['Flat', ['House', 'Flag', 'Fleet']],
  ['rent', ['band', 'need', 'debt']],
  ['floor', ['flat', 'colour', 'door']],
  ['parking', ['pets', 'par', 'marking']],
  ['medical', ['needs', 'metal']],
])('"%s" is asked for no word that is only as long, or shares a few letters: %j', (written, known) => {
  const near = known.filter((word) => didYouMean(written, [word]) !== '');
  expect(near).toEqual(known.filter((word) => ['Flag', 'marking'].includes(word)));
});

test.each([
  ['hihg', 'high'],
  ['BND-A', 'band-a'],
  ['colours', 'colour'],
  ['openAt', 'opensAt'],
  ['advertiesmentType', 'advertisementType'],
  ['weekly', 'week'],
  ['datum', 'date'],
  ['{{sitename}}', '{{site}}'],
  ['street', 'streetName'],
])('"%s" is a slip for "%s"', (written, meant) => {
  expect(didYouMean(written, ['low', 'band-z', 'shape', 'closesAt', meant])).toBe(
    `Did you mean "${meant}"? `,
  );
});

test('nobody writes "maximum" for "minimum" by mistake', () => {
  expect(didYouMean('maximum', ['minimum', 'whose'])).toBe('');
  expect(didYouMean('minimumAge', ['maximumAge'])).toBe('');
  expect(didYouMean('minimun', ['minimum'])).toBe('Did you mean "minimum"? ');
});

test('where nothing is known, nobody is asked anything', () => {
  expect(didYouMean('seabrook', [])).toBe('');
});
