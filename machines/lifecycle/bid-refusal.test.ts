import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apply } from './apply.ts';
import { bidRefusal } from './bid-refusal.ts';
import { bidMachine, type BidEvent, type BidRow } from './bid.machine.ts';

const by = fc.constantFrom('applicant' as const, 'staff' as const);
const rows: fc.Arbitrary<BidRow> = fc.record({
  state: fc.constantFrom('none', 'live', 'withdrawn', 'stood'),
  context: fc.record({ madeOnBehalf: fc.boolean() }),
});
const events: fc.Arbitrary<BidEvent> = fc.oneof(
  fc.record({
    type: fc.constant('bid.place' as const),
    by,
    open: fc.boolean(),
    eligible: fc.boolean(),
    belowLimit: fc.boolean(),
  }),
  fc.record({ type: fc.constant('bid.withdraw' as const), by, open: fc.boolean() }),
  fc.constant({ type: 'advert.close' as const }),
);

describe('bidRefusal', () => {
  it('gives no code exactly when the lifecycle accepts', () => {
    // The rarest of the 168 pairs of row and event comes up once in 384 runs: in 8,000 runs the chance that
    // any is left out is below one in a million.
    fc.assert(
      fc.property(rows, events, (row, event) => {
        expect(bidRefusal(row, event) === null).toBe(apply(bidMachine, row, event).ok);
      }),
      { numRuns: 8000 },
    );
  });

  const none: BidRow = { state: 'none', context: { madeOnBehalf: false } };
  const live: BidRow = { state: 'live', context: { madeOnBehalf: false } };
  const onBehalf: BidRow = { state: 'live', context: { madeOnBehalf: true } };
  const stood: BidRow = { state: 'stood', context: { madeOnBehalf: false } };
  const place = { type: 'bid.place', by: 'applicant', open: true, eligible: true, belowLimit: true } as const;
  const withdraw = { type: 'bid.withdraw', by: 'applicant', open: true } as const;

  it.each([
    ['a second bid', live, place, 'bid.alreadyMade'],
    ['a second bid after closing', live, { ...place, open: false }, 'bid.alreadyMade'],
    ['a bid after closing', none, { ...place, open: false, eligible: false }, 'bid.closed'],
    [
      'a bid by someone not eligible',
      none,
      { ...place, eligible: false, belowLimit: false },
      'bid.notEligible',
    ],
    ['one bid too many', none, { ...place, belowLimit: false }, 'bid.overLimit'],
    ['withdrawing what was never made', none, withdraw, 'bid.notMade'],
    ['withdrawing what staff made', onBehalf, withdraw, 'bid.madeOnBehalf'],
    ['withdrawing what staff made, too late', onBehalf, { ...withdraw, open: false }, 'bid.madeOnBehalf'],
    ['staff withdrawing what staff made', onBehalf, { ...withdraw, by: 'staff' }, null],
    ['withdrawing too late', live, { ...withdraw, open: false }, 'bid.closed'],
    ['withdrawing a bid that stands', stood, withdraw, 'bid.closed'],
    ['closing where no bid is', none, { type: 'advert.close' }, 'bid.notMade'],
    ['closing twice', stood, { type: 'advert.close' }, 'bid.closed'],
  ] as const)('%s: %s', (_, row, event, code) => {
    expect(bidRefusal(row, event)).toBe(code);
  });
});
