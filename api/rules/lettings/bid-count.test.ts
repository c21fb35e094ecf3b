import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import { type CountedAdvert, type CountedBid, countBids, explainOneMore } from './bid-count.ts';

const now = new Date('2026-03-10T12:00Z');
/** Sunday night, when the week of `now` had yet to begin. */
const lastWeek = new Date('2026-03-08T23:59:59.999Z');
const later = new Date('2026-03-12T12:00Z');

const perCycle: Scheme = {
  identifier: 'general',
  name: 'General needs',
  limit: { kind: 'perCycle', maximum: 2 },
  cycle: { kind: 'rolling', minimumDays: 5 },
  bands: [{ id: 'a', name: 'A', meaning: 'x' }],
};
const atAnyOneTime: Scheme = { ...perCycle, limit: { kind: 'atAnyOneTime', maximum: 2 } };

const perWeek: Scheme = { ...perCycle, limit: { kind: 'perWeek', maximum: 2 } };

const home: CountedAdvert = {
  schemeIdentifier: 'general',
  cycleId: 'one',
  closesAt: later,
  advertTypeId: 1,
  excludedFromBidCount: false,
  bidGroup: null,
};
const live = (more: Partial<CountedAdvert> = {}): CountedBid => ({
  state: 'live',
  placedAt: now,
  advert: { ...home, ...more },
});
const withdrawn = (more: Partial<CountedAdvert> = {}): CountedBid => ({ ...live(more), state: 'withdrawn' });

test.each<[string, Scheme, CountedBid[], number]>([
  ['bids of the cycle', perCycle, [live(), live()], 2],
  ['not those of another cycle', perCycle, [live(), live({ cycleId: 'two' })], 1],
  ['not those of another scheme', perCycle, [live(), live({ schemeIdentifier: 'over-55s' })], 1],
  [
    'those whose home has closed within the cycle',
    perCycle,
    [live({ closesAt: now }), { ...live(), state: 'stood' }],
    2,
  ],
  ['at any one time only homes that are open', atAnyOneTime, [live(), live({ closesAt: now })], 1],
  ['at any one time, whatever the cycle', atAnyOneTime, [live(), live({ cycleId: 'two' })], 2],
  [
    'those made this week, whatever the cycle and whether the home is still open',
    perWeek,
    [live({ cycleId: 'two' }), { ...live({ closesAt: now }), state: 'stood' }],
    2,
  ],
  ['not those made last week', perWeek, [live(), { ...live(), placedAt: lastWeek }], 1],
  [
    'those made since the council’s own first day of the week',
    { ...perCycle, limit: { kind: 'perWeek', maximum: 2, weekBegins: 7 } },
    [live(), { ...live(), placedAt: lastWeek }],
    2,
  ],
  ['not a bid of this week that was withdrawn', perWeek, [live(), withdrawn()], 1],
  ['not a home that is excluded', perCycle, [live(), live({ excludedFromBidCount: true })], 1],
  [
    'not a kind of home that never counts',
    { ...perCycle, limit: { kind: 'perCycle', maximum: 2, uncountedAdvertTypes: [6] } },
    [live(), live({ advertTypeId: 6 })],
    1,
  ],
  [
    'homes of a group one by one, where nothing is said',
    perCycle,
    [live({ bidGroup: 'x' }), live({ bidGroup: 'x' })],
    2,
  ],
  [
    'homes of a group as one, where the scheme says so',
    { ...perCycle, limit: { kind: 'perCycle', maximum: 2, groupsCountOnce: true } },
    [live({ bidGroup: 'x' }), live({ bidGroup: 'x' }), live({ bidGroup: 'y' }), live(), live()],
    4,
  ],
  ['not a withdrawn bid', perCycle, [live(), withdrawn()], 1],
  [
    'a withdrawn bid that is not given back',
    { ...perCycle, bidding: { withdrawal: { kind: 'untilClose', givesBidBack: false } } },
    [live(), withdrawn()],
    2,
  ],
  ['nothing where there is no limit', { ...perCycle, limit: { kind: 'none' } }, [live(), live()], 0],
])('counts %s', (_what, scheme, bids, count) => {
  expect(countBids(scheme, bids, 'one', now)).toBe(count);
});

describe('explainOneMore', () => {
  test('says how many are used, and refuses one too many', () => {
    expect(explainOneMore(perCycle, [live()], home, now)).toMatchObject({
      verdict: 'met',
      facts: { count: 1 },
    });
    expect(explainOneMore(perCycle, [live(), live()], home, now)).toMatchObject({
      verdict: 'notMet',
      facts: { count: 2, maximum: 2 },
    });
  });

  test('has nothing to say of a home that does not count, nor of another home of a group that does already', () => {
    const full = [live({ bidGroup: 'x' }), live()];
    const grouped: Scheme = { ...perCycle, limit: { kind: 'perCycle', maximum: 2, groupsCountOnce: true } };
    expect(explainOneMore(grouped, full, { ...home, bidGroup: 'x' }, now)).toBeNull();
    expect(explainOneMore(grouped, full, { ...home, bidGroup: 'y' }, now)).toMatchObject({
      verdict: 'notMet',
    });
    expect(explainOneMore(perCycle, full, { ...home, excludedFromBidCount: true }, now)).toBeNull();
  });

  test('a bid that fits never brings the count above the limit', () => {
    const bid = fc
      .record({
        state: fc.constantFrom('live' as const, 'withdrawn' as const, 'stood' as const),
        placedAt: fc.constantFrom(now, lastWeek),
        cycleId: fc.constantFrom('one', 'two'),
        closesAt: fc.constantFrom(now, later),
        excludedFromBidCount: fc.boolean(),
        advertTypeId: fc.constantFrom(1, 6),
        bidGroup: fc.constantFrom('x', null),
      })
      .map(({ state, placedAt, ...more }): CountedBid => ({ state, placedAt, advert: { ...home, ...more } }));
    const limit = fc.record({
      kind: fc.constantFrom('perCycle' as const, 'perWeek' as const, 'atAnyOneTime' as const),
      maximum: fc.constantFrom(1, 2),
      uncountedAdvertTypes: fc.subarray([6]),
      groupsCountOnce: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(bid, { maxLength: 6 }), bid, limit, (bids, { advert }, given) => {
        const scheme: Scheme = { ...perCycle, limit: given };
        const before = countBids(scheme, bids, advert.cycleId, now);
        const after = countBids(
          scheme,
          [...bids, { state: 'live', placedAt: now, advert }],
          advert.cycleId,
          now,
        );
        const reason = explainOneMore(scheme, bids, advert, now);
        expect(reason === null).toBe(after === before);
        expect(reason?.verdict === 'met').toBe(after > before && after <= given.maximum);
      }),
    );
  });
});
