import { expect, test } from 'vitest';
import { sentenceAround } from './sentence-around.ts';

test('A word is put in where the sentence has room for it', () => {
  const closes = sentenceAround((when) => `Closes ${when}, by our clock`);
  expect(closes('at midday')).toBe('Closes at midday, by our clock');
});

test('The sentence is asked for once', () => {
  let asked = 0;
  const say = sentenceAround((word) => {
    asked += 1;
    return `${word}!`;
  });
  expect([say('one'), say('two'), asked]).toEqual(['one!', 'two!', 1]);
});

test('A sentence that has no room for the word is said as it is', () => {
  expect(sentenceAround(() => 'Keep this home')('Ferry Lane')).toBe('Keep this home');
});
