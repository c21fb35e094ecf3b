import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { homelessnessDecisions, lawNames, reviewKinds } from '#schemas/reviews.ts';
import { isLate } from '#domain/law/last-day.ts';
import { decisionsUnder, lawOn, lawPack, movesWithRepresentations } from '#domain/law/laws.ts';
import { reviewDays, type ReviewFacts } from './review-days.ts';

const register = { daysToAsk: 21, noticeDayCounts: false, daysToDecide: 28 };
const facts = (rest: Partial<ReviewFacts>): ReviewFacts => ({
  kind: 'homelessnessDecision',
  decision: 'dutyOwed',
  noticeOn: '2026-03-02',
  requestedOn: '2026-03-10',
  ...rest,
});

/** Days between two ISO days, counted in UTC, which has no clock changes. */
const between = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

const day = fc
  .date({ min: new Date('2018-04-03'), max: new Date('2060-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const someFacts: fc.Arbitrary<ReviewFacts> = fc.record({
  kind: fc.constantFrom(...reviewKinds),
  decision: fc.constantFrom(null, ...homelessnessDecisions),
  noticeOn: fc.option(day),
  requestedOn: day,
});
const law = fc.constantFrom(...lawNames);

describe('the last day to ask', () => {
  test('counts the day of the notice: 2 March is the first of 21 days, 22 March the last', () => {
    expect(reviewDays('england', register, facts({})).lastDay).toBe('2026-03-22');
    expect(reviewDays('wales-2014', register, facts({})).lastDay).toBe('2026-03-22');
  });

  test.each([
    ['over the end of February', '2027-02-10', '2027-03-02'],
    ['over a leap day', '2028-02-10', '2028-03-01'],
    ['over the clock change of spring', '2026-03-20', '2026-04-09'],
    ['over the clock change of autumn', '2026-10-20', '2026-11-09'],
    ['over the end of the year', '2026-12-25', '2027-01-14'],
  ])('%s', (_, noticeOn, lastDay) => {
    expect(reviewDays('england', register, facts({ noticeOn })).lastDay).toBe(lastDay);
  });

  test('of a decision on the register is the scheme’s, by the scheme’s way of counting', () => {
    const asked = facts({ kind: 'registerDecision', decision: null });
    expect(reviewDays('england', register, asked).lastDay).toBe('2026-03-23');
    expect(reviewDays('england', { ...register, noticeDayCounts: true }, asked).lastDay).toBe('2026-03-22');
    expect(reviewDays('england', { ...register, daysToAsk: 28 }, asked).lastDay).toBe('2026-03-30');
  });

  test('is always the same number of days off', () => {
    fc.assert(
      fc.property(law, someFacts, day, (name, asked, noticeOn) => {
        const { lastDay } = reviewDays(name, register, { ...asked, noticeOn });
        expect(between(noticeOn, lastDay ?? '')).toBe(asked.kind === 'registerDecision' ? 21 : 20);
      }),
    );
  });

  test('is not known without the day of the notice', () => {
    fc.assert(
      fc.property(law, someFacts, (name, asked) => {
        expect(reviewDays(name, register, { ...asked, noticeOn: null }).lastDay).toBeNull();
      }),
    );
  });

  test.each([
    ['on the day before it', '2026-03-22', '2026-03-21', false],
    ['on the day itself', '2026-03-22', '2026-03-22', false],
    ['on the day after', '2026-03-22', '2026-03-23', true],
    ['where nobody knows it', null, '2026-03-23', false],
  ])('a request %s', (_, lastDay, requestedOn, late) => {
    expect(isLate(lastDay, requestedOn)).toBe(late);
  });
});

describe('the council’s clock', () => {
  test.each([
    ['england', 'planSteps', '2026-03-30'],
    ['england', 'endOfPrevention', '2026-03-30'],
    ['england', 'nonCooperation', '2026-03-30'],
    ['england', 'dutyOwed', '2026-05-04'],
    ['england', 'endOfRelief', '2026-05-04'],
    ['england', 'referralJoint', '2026-05-18'],
    ['england', 'referralAppointed', '2026-06-01'],
    // "From the day" leaves the day of the request out.
    ['wales-2014', 'dutyOwed', '2026-05-05'],
    ['wales-2014', 'referralJoint', '2026-05-19'],
    ['wales-2014', 'referralAppointed', '2026-06-02'],
    ['wales-2014', 'planSteps', null],
    ['wales-2026', 'planSteps', '2026-05-05'],
  ] as const)('%s, %s: by %s', (name, decision, by) => {
    expect(reviewDays(name, register, facts({ decision })).councilBy).toBe(by);
  });

  test('for the suitability of an offer is that of suitability, whatever else is said', () => {
    const asked = facts({ kind: 'offerSuitability', decision: null });
    expect(reviewDays('england', register, asked).councilBy).toBe('2026-05-04');
  });

  test('for the register is what the scheme promises, and nothing where it promises nothing', () => {
    const asked = facts({ kind: 'registerDecision', decision: null });
    expect(reviewDays('england', register, asked).councilBy).toBe('2026-04-07');
    expect(reviewDays('england', { ...register, daysToDecide: undefined }, asked).councilBy).toBeNull();
  });

  test('is not known where nobody knows which decision it is', () => {
    expect(reviewDays('england', register, facts({ decision: null })).councilBy).toBeNull();
  });

  test('is one that representations move where the law has three weeks, and never where it has more', () => {
    for (const name of lawNames) {
      const moved = homelessnessDecisions.filter((decision) => movesWithRepresentations(name, decision));
      const three = homelessnessDecisions.filter((decision) => lawPack(name).weeksToDecide[decision] === 3);
      expect(moved, name).toEqual(three);
      expect(movesWithRepresentations(name, null)).toBe(false);
    }
    expect(movesWithRepresentations('england', 'planSteps')).toBe(true);
  });

  test('runs from the request, never from the notice', () => {
    fc.assert(
      fc.property(law, someFacts, day, (name, asked, noticeOn) => {
        const { councilBy, acknowledgeBy } = reviewDays(name, register, asked);
        const other = reviewDays(name, register, { ...asked, noticeOn });
        expect([other.councilBy, other.acknowledgeBy]).toEqual([councilBy, acknowledgeBy]);
        // Three weeks that begin with the request’s day are the shortest of all.
        expect(councilBy === null || between(asked.requestedOn, councilBy) >= 20).toBe(true);
      }),
    );
  });

  test('asks in Wales for an acknowledgement within five working days, over bank holidays', () => {
    const asked = facts({ requestedOn: '2026-04-02' });
    expect(reviewDays('wales-2014', register, asked).acknowledgeBy).toBe('2026-04-13');
    expect(reviewDays('england', register, asked).acknowledgeBy).toBeNull();
    const banding = { ...asked, kind: 'registerDecision', decision: null } as const;
    expect(reviewDays('wales-2014', register, banding).acknowledgeBy).toBeNull();
  });
});

describe('which law', () => {
  const laws = [
    { law: 'wales-2014', from: '2015-04-27' },
    { law: 'wales-2026', from: '2027-04-01' },
  ] as const;

  test.each([
    ['2015-04-26', 'wales-2014'],
    ['2027-03-31', 'wales-2014'],
    ['2027-04-01', 'wales-2026'],
  ])('%s: %s', (on, name) => {
    expect(lawOn(laws, on)).toBe(name);
  });

  test('is one at least', () => {
    expect(() => lawOn([], '2026-01-01')).toThrow(/no law/);
  });

  test('has weeks for each decision that it lets people choose', () => {
    for (const name of lawNames) {
      for (const decision of decisionsUnder(name)) {
        expect(lawPack(name).weeksToDecide[decision], `${name} ${decision}`).toBeGreaterThan(0);
      }
    }
    expect(decisionsUnder('wales-2014')).not.toContain('planSteps');
  });
});
