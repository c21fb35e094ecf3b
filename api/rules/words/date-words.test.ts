import { describe, expect, test } from 'vitest';
import { dateWords } from './date-words.ts';
import { directionOf } from '#domain/words/direction.ts';

describe('what Intl knows of a language', () => {
  test('a month has one form beside a day and another beside a year', () => {
    const { time } = dateWords('pl-PL');
    expect(time).toMatchObject({
      date: '{{day}} {{month}} {{year}}',
      months: { january: 'stycznia', december: 'grudnia' },
      monthsAlone: { january: 'styczeń' },
      weekdays: { sunday: 'niedziela', saturday: 'sobota' },
    });
  });

  test.each(['ar-EG', 'ur-PK', 'fa-IR', 'th-TH'])(
    'years are those of our calendar, and digits ours, in %s',
    (locale) => {
      const text = JSON.stringify(dateWords(locale));
      expect(text).toContain('{{year}}');
      expect(text).not.toMatch(/[\u0660-\u0669\u06F0-\u06F9]/);
    },
  );
});

test.each([
  ['ar-EG', 'rtl'],
  ['ur-PK', 'rtl'],
  ['he-IL', 'rtl'],
  ['ps-AF', 'rtl'],
  ['pl-PL', 'ltr'],
  ['cy-GB', 'ltr'],
  ['so-SO', 'ltr'],
])('%s is written %s', (locale, direction) => expect(directionOf(locale)).toBe(direction));
