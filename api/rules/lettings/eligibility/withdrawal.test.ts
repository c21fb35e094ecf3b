import { describe, expect, test } from 'vitest';
import type { Bidding } from '#schemas/tenant/lettings-bidding.ts';
import { explainLimit } from './limit.ts';
import { explainBidAgain, explainMove, explainWithdrawal } from './withdrawal.ts';

// A close on the night of the spring change: 01:30 that night is 02:30 by the clock.
const closesAt = new Date('2026-03-29T01:30:00.000Z');
const dayBefore: Bidding = { withdrawal: { kind: 'untilCutOff', hoursBeforeClose: 24 } };
const never: Bidding = { withdrawal: { kind: 'never' } };

describe('a bid may be withdrawn', () => {
  test.each<[string, Bidding | undefined, string, string]>([
    ['a millisecond before the close', undefined, '2026-03-29T01:29:59.999Z', 'withdrawal met'],
    ['not at the close', undefined, '2026-03-29T01:30:00.000Z', 'withdrawal notMet'],
    ['a millisecond before the cut-off', dayBefore, '2026-03-28T01:29:59.999Z', 'withdrawal met'],
    ['not at the cut-off, 24 hours before', dayBefore, '2026-03-28T01:30:00.000Z', 'withdrawal notMet'],
    ['never where bids stay', never, '2026-03-01T00:00:00.000Z', 'bidStays notMet'],
  ])('%s', (_when, bidding, instant, said) => {
    const { rule, verdict } = explainWithdrawal(bidding, closesAt, new Date(instant));
    expect(`${rule} ${verdict}`).toBe(said);
  });

  test('and says until when', () => {
    expect(explainWithdrawal(dayBefore, closesAt, closesAt).facts).toEqual({
      until: '2026-03-28T01:30:00.000Z',
    });
  });
});

test.each<[Bidding | undefined, boolean, boolean]>([
  [undefined, true, true],
  [{ withdrawal: { kind: 'untilClose', bidAgain: false } }, false, true],
  [{ withdrawal: { kind: 'untilClose', bidAgain: false } }, true, false],
  [{ withdrawal: { kind: 'untilClose', bidAgain: true } }, true, true],
])('with %j, having withdrawn a bid is %s: may bid again is %s', (bidding, hasWithdrawn, may) => {
  expect(explainBidAgain(bidding, hasWithdrawn) === null).toBe(may);
});

describe('a bid may be moved', () => {
  const here = { schemeIdentifier: 'general', cycleId: 'one', closesAt };
  const instant = new Date('2026-03-20T12:00Z');
  const moving: Bidding = { moving: true };
  const perCycle = { kind: 'perCycle' };

  test.each<[string, Bidding | undefined, object, object, string]>([
    ['within scheme and cycle', moving, perCycle, {}, 'met null'],
    ['where it can never be withdrawn', { ...never, moving: true }, perCycle, {}, 'met null'],
    ['not where the scheme does not say so', undefined, perCycle, {}, 'notMet bidWithdrawn'],
    ['not where bids stay and do not move', never, perCycle, {}, 'notMet null'],
    ['not to another scheme', moving, perCycle, { schemeIdentifier: 'over-55s' }, 'notMet bidWithdrawn'],
    ['not to another cycle', moving, perCycle, { cycleId: 'two' }, 'notMet bidWithdrawn'],
    [
      'to another cycle, where cycles are not counted',
      moving,
      { kind: 'atAnyOneTime' },
      { cycleId: 'two' },
      'met null',
    ],
    ['not to a home that has closed', moving, perCycle, { closesAt: instant }, 'notMet bidWithdrawn'],
  ])('%s', (_what, bidding, limit, there, said) => {
    const scheme = { limit: { kind: 'perCycle', ...limit }, ...(bidding === undefined ? {} : { bidding }) };
    const { verdict, wouldChange } = explainMove(scheme, { from: here, to: { ...here, ...there } }, instant);
    expect(`${verdict} ${wouldChange}`).toBe(said);
  });

  test('not from a home that has closed, nor after its cut-off', () => {
    const scheme = { limit: perCycle, bidding: { ...dayBefore, moving: true } };
    const to = { ...here, closesAt: new Date('2026-04-05') };
    expect(explainMove(scheme, { from: here, to }, new Date('2026-03-28T01:30Z')).verdict).toBe('notMet');
    expect(explainMove(scheme, { from: here, to }, new Date('2026-03-28T01:29Z')).verdict).toBe('met');
  });
});

test.each<[string, 'perCycle' | 'perWeek' | 'atAnyOneTime', Bidding | undefined]>([
  ['bidOfWeekWithdrawn', 'perWeek', undefined],
  ['bidOfWeekMoved', 'perWeek', { ...never, moving: true }],
  ['nextWeek', 'perWeek', never],
  ['bidWithdrawn', 'perCycle', undefined],
  ['bidMoved', 'perCycle', { ...never, moving: true }],
  ['nextCycle', 'perCycle', never],
  ['homeCloses', 'atAnyOneTime', never],
  ['nextCycle', 'perCycle', { withdrawal: { kind: 'untilClose', givesBidBack: false } }],
])('with all bids used, %s would change it (%s, %j)', (wouldChange, kind, bidding) => {
  expect(explainLimit({ kind, maximum: 1 }, 1, false, new Date(0), bidding)).toMatchObject({ wouldChange });
});
