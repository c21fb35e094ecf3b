import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BankHolidays } from '#schemas/bank-holidays.ts';
import type { AnswerWithin } from '#schemas/tenant/lettings-offers.ts';
import { addDays } from '#domain/law/last-day.ts';
import { answerBy } from './answer-by.ts';
import { londonDay } from './cycle.ts';

const here = 'england-and-wales' satisfies BankHolidays;

describe('the time to answer', () => {
  test.each<[string, AnswerWithin, string, BankHolidays, string]>([
    // 27 November 2026 is a Friday.
    ['two working days over a weekend', { workingDays: 2 }, '2026-11-27T16:30Z', here, '2026-12-02T00:00Z'],
    ['from a Saturday', { workingDays: 1 }, '2026-11-28T10:00Z', here, '2026-12-01T00:00Z'],
    ['over Christmas', { workingDays: 3 }, '2026-12-23T09:00Z', here, '2026-12-31T00:00Z'],
    ['over the New Year in England', { workingDays: 2 }, '2026-12-31T09:00Z', here, '2027-01-06T00:00Z'],
    // 2 January 2027 is a Saturday, kept on Monday the 4th.
    ['and in Scotland', { workingDays: 2 }, '2026-12-31T09:00Z', 'scotland', '2027-01-07T00:00Z'],
    ['over 2 January in Scotland', { workingDays: 1 }, '2025-12-31T09:00Z', 'scotland', '2026-01-06T00:00Z'],
    ['days at a weekend count', { days: 5 }, '2026-11-27T16:30Z', here, '2026-12-03T00:00Z'],
    // The clocks went forward on 29 March 2026 and back on 25 October 2026, both at 01:00 UTC.
    ['to the night before summer time', { days: 1 }, '2026-03-27T12:00Z', here, '2026-03-29T00:00Z'],
    ['to the night after it began', { days: 1 }, '2026-03-28T12:00Z', here, '2026-03-29T23:00Z'],
    ['to the night before it ends', { days: 1 }, '2026-10-23T12:00Z', here, '2026-10-24T23:00Z'],
    ['to the night after it ended', { days: 1 }, '2026-10-24T12:00Z', here, '2026-10-26T00:00Z'],
    ['from ten to midnight in summer', { days: 1 }, '2026-06-30T22:50Z', here, '2026-07-01T23:00Z'],
    ['from ten past midnight in summer', { days: 1 }, '2026-06-30T23:10Z', here, '2026-07-02T23:00Z'],
    ['hours over the change in spring', { hours: 24 }, '2026-03-28T12:00Z', here, '2026-03-29T12:00Z'],
    ['hours over the change in autumn', { hours: 24 }, '2026-10-24T12:00Z', here, '2026-10-25T12:00Z'],
    ['hours over Christmas', { hours: 48 }, '2026-12-24T15:30Z', here, '2026-12-26T15:30Z'],
    ['over a leap day', { days: 1 }, '2028-02-28T12:00Z', here, '2028-03-01T00:00Z'],
  ])('%s', (_what, within, madeAt, where, over) => {
    expect(answerBy(within, new Date(madeAt), where)).toEqual(new Date(over));
  });

  test('in days, is over at midnight in London after that many days', () => {
    const instant = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2060-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 60 }), (madeAt, days) => {
        const over = answerBy({ days }, madeAt, here);
        const last = addDays(londonDay(madeAt), days);
        expect(londonDay(new Date(over.getTime() - 1))).toBe(last);
        expect(londonDay(over)).toBe(addDays(last, 1));
        const working = answerBy({ workingDays: days }, madeAt, here);
        expect(working.getTime()).toBeGreaterThanOrEqual(over.getTime());
      }),
      { numRuns: 200 },
    );
  });
});
