import { expect, test } from 'vitest';
import { decisionWordsFaults, mayBeReviewed } from './decision-words.ts';

test.each([
  'You have a right to a review under s.202.',
  'under section 202 of the Housing Act 1996',
  'Mae gennych hawl o dan adran 85.',
  'See s 204(2).',
])('a letter about the register that cites the law on homelessness: %s', (text) => {
  expect(decisionWordsFaults('registerDecision', false, text)).toEqual(['homelessnessLaw']);
  expect(decisionWordsFaults('homelessnessDecision', false, text)).toEqual([]);
});

test.each([
  'under s.166A(9)',
  'We have 202 homes.',
  'section 2021',
  'flat 85, Section Road',
  'your 85 points',
])('a letter about the register that cites nothing of it: %s', (text) => {
  expect(decisionWordsFaults('registerDecision', false, text)).toEqual([]);
});

test('what a review of homelessness has come to has to tell of the county court', () => {
  const texts = [
    'Our decision stands.',
    'You can appeal to the County Court.',
    'Cewch apelio i’r Llys Sirol.',
  ];
  expect(texts.map((text) => decisionWordsFaults('homelessnessDecision', true, text))).toEqual([
    ['noCountyCourt'],
    [],
    [],
  ]);
});

test('there is no second review of a decision on homelessness, nor of an offer', () => {
  expect(mayBeReviewed('homelessnessDecision', false)).toBe(true);
  expect(mayBeReviewed('homelessnessDecision', true)).toBe(false);
  expect(mayBeReviewed('offerSuitability', true)).toBe(false);
  expect(mayBeReviewed('registerDecision', true)).toBe(true);
});
