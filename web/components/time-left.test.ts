import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import messages from '../../tenants/base/locales/en-GB.json' with { type: 'json' };
import { createI18n } from '../i18n/create-i18n.ts';
import { timeLeft, wholeTimeLeft } from './time-left.ts';

const { t } = createI18n('en-GB', messages);
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

describe('timeLeft', () => {
  it.each([
    [12 * day + 5 * hour, '12 days left'],
    [3 * day + 4 * hour, '3 days left'],
    [3 * day, '3 days left'],
    [2 * day + 4 * hour + 59 * minute, '2 days 4 hours left'],
    [day, '1 day left'],
    [day - second, '23 hours 59 minutes left'],
    [hour, '1 hour left'],
    [59 * minute + 59 * second, '59 minutes left'],
    [10 * minute, '10 minutes left'],
    [9 * minute + 5 * second, '9 minutes 5 seconds left'],
    [minute + second, '1 minute 1 second left'],
    [second, '1 second left'],
    [1, '0 seconds left'],
  ])('%i milliseconds are %s', (milliseconds, words) => {
    expect(timeLeft(milliseconds, t)).toBe(words);
  });
});

describe('wholeTimeLeft', () => {
  it('is rounded no further than the words are', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: 1, max: 20 * day }), fc.integer({ min: 1, max: hour })),
        (left) => {
          expect(timeLeft(wholeTimeLeft(left), t)).toBe(timeLeft(left, t));
          expect(wholeTimeLeft(left)).toBeGreaterThan(0);
        },
      ),
    );
  });

  it('is 0 once nothing is left', () => {
    expect([0, -1, -day].map(wholeTimeLeft)).toEqual([0, 0, 0]);
  });
});
