import { describe, expect, test } from 'vitest';
import { answerOfParts } from '#domain/forms/typed-day.ts';
import { partsOfAnswer, pastedParts, wrongPart } from './typed-day.ts';

describe('what is typed into the boxes', () => {
  test.each([
    ['date', { day: '7', month: '3', year: '2019' }, '2019-03-07'],
    ['date', { day: ' 07 ', month: '03', year: '2019' }, '2019-03-07'],
    ['month', { day: '', month: '3', year: '2019' }, '2019-03'],
    ['date', { day: '', month: ' ', year: '' }, undefined],
    ['date', { day: '31', month: '2', year: '2019' }, '2019-02-31'],
    ['date', { day: '', month: 'Marchember', year: '19' }, '19-Marchember-'],
    ['month', { day: '', month: 'Sept', year: '2019' }, '2019-09'],
    ['date', { day: '٧', month: 'أبريل', year: '٢٠١٩' }, '2019-أبريل-07'],
    ['date', { day: '7\u200b', month: 'Mawrth', year: '2019' }, '2019-03-07'],
  ] as const)('%s %o is kept as %s', (format, typed, kept) => {
    expect(answerOfParts(format, typed, 'en-GB')).toBe(kept);
  });

  test.each([
    ['date', '2019-03-07', { day: '7', month: '3', year: '2019' }],
    ['date', '2019-10-10', { day: '10', month: '10', year: '2019' }],
    ['month', '2019-03', { day: '', month: '3', year: '2019' }],
    ['date', '19-March-', { day: '', month: 'March', year: '19' }],
    ['date', '2019-02-3-1', { day: '3-1', month: '2', year: '2019' }],
  ] as const)('%s %s stands there again as %o', (format, kept, typed) => {
    expect(partsOfAnswer(format, kept)).toEqual(typed);
  });

  test('what makes no day is there again as it was typed, so that it is put right and not typed anew', () => {
    for (const typed of [
      { day: '31', month: '2', year: '2019' },
      { day: 'x', month: '', year: '1' },
      { day: '', month: '13', year: '' },
    ])
      expect(partsOfAnswer('date', answerOfParts('date', typed, 'en-GB') ?? '')).toEqual(typed);
  });
});

describe('the box that an error leads to', () => {
  test.each([
    ['date', '2019-02-31', 'day'],
    ['date', '2019-02-32', 'day'],
    ['date', '2019-12-00', 'day'],
    ['date', '19-12-31', 'year'],
    ['date', '19-01-01', 'year'],
    ['date', '2019-02-', 'day'],
    ['date', '2019-13-01', 'month'],
    ['date', '2019-00-01', 'month'],
    ['date', '19-03-07', 'year'],
    ['month', '2019-13', 'month'],
    ['month', '19-03', 'year'],
    ['month', '2019-03', 'month'],
  ] as const)('%s %s: the %s', (format, answer, box) => {
    expect(wrongPart(format, answer)).toBe(box);
  });
});

describe('a day pasted into one box', () => {
  test.each([
    ['month', '3/2019', { day: '', month: '3', year: '2019' }],
    ['month', ' 03 - 2019 ', { day: '', month: '03', year: '2019' }],
    ['month', '2019-03', { day: '', month: '03', year: '2019' }],
    ['month', 'March 2019', { day: '', month: 'March', year: '2019' }],
    ['month', 'Marchember 2019', null],
    ['month', '3', null],
    ['date', '7', null],
  ] as const)('%s %s fills %o', (format, text, parts) => {
    expect(pastedParts(format, text, 'en-GB')).toEqual(parts);
  });

  test('a whole date fills all three', () => {
    expect(pastedParts('date', '07/03/2019', 'en-GB')).toMatchObject({ year: '2019' });
  });
});
