import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apply } from './apply.ts';
import { type AskedBidEvent, bidRefusal } from './bid-refusal.ts';
import { bidAgreements, bidMachine, type BidRow } from './bid.machine.ts';

const by = fc.constantFrom('applicant' as const, 'staff' as const, 'automatic' as const);
const rows: fc.Arbitrary<BidRow> = fc.record({
  state: fc.constantFrom('none', 'live', 'withdrawn', 'stood'),
  context: fc.record({
    madeOnBehalf: fc.boolean(),
    preferred: fc.boolean(),
    agreement: fc.constantFrom(...bidAgreements),
  }),
});
/** Mostly true: otherwise hardly any event with six verdicts would be accepted. */
const verdict = fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false));
const verdicts = {
  open: verdict,
  eligible: verdict,
  unblocked: verdict,
  mayBidAgain: verdict,
  belowLimit: verdict,
  needsAgreement: fc.boolean(),
};
const events: fc.Arbitrary<AskedBidEvent> = fc.oneof(
  fc.record({ type: fc.constant('bid.place' as const), by, ...verdicts }),
  fc.record({ type: fc.constant('bid.moveHere' as const), by, movable: verdict, ...verdicts }),
  fc.record({ type: fc.constant('bid.moveAway' as const), by, open: verdict, movable: verdict }),
  fc.record({
    type: fc.constant('bid.withdraw' as const),
    by,
    open: verdict,
    mayWithdraw: verdict,
    beforeCutOff: verdict,
  }),
  fc.record({ type: fc.constant('bid.prefer' as const), by, open: verdict, offered: verdict }),
  fc.record({ type: fc.constant('bid.unprefer' as const), by, open: verdict }),
  fc.record({ type: fc.constantFrom('advert.close' as const, 'advert.withdraw' as const) }),
);

describe('bidRefusal', () => {
  it('gives no code exactly when the lifecycle accepts', () => {
    fc.assert(
      fc.property(rows, events, (row, event) => {
        expect(bidRefusal(row, event) === null).toBe(apply(bidMachine, row, event).ok);
      }),
      { numRuns: 8000 },
    );
  });

  const mine = { madeOnBehalf: false, preferred: false, agreement: 'notNeeded' } as const;
  const none: BidRow = { state: 'none', context: mine };
  const live: BidRow = { state: 'live', context: mine };
  const onBehalf: BidRow = { state: 'live', context: { ...mine, madeOnBehalf: true } };
  const withdrawn: BidRow = { state: 'withdrawn', context: mine };
  const stood: BidRow = { state: 'stood', context: mine };
  const allWell = {
    open: true,
    eligible: true,
    unblocked: true,
    mayBidAgain: true,
    belowLimit: true,
    needsAgreement: false,
  };
  const noneHolds = {
    open: false,
    eligible: false,
    unblocked: false,
    mayBidAgain: false,
    belowLimit: false,
  };
  const place = { type: 'bid.place', by: 'applicant', ...allWell } as const;
  const moveHere = { ...place, type: 'bid.moveHere', movable: true } as const;
  const moveAway = { type: 'bid.moveAway', by: 'applicant', open: true, movable: true } as const;
  const withdraw = {
    type: 'bid.withdraw',
    by: 'applicant',
    open: true,
    mayWithdraw: true,
    beforeCutOff: true,
  } as const;
  const prefer = { type: 'bid.prefer', by: 'applicant', open: true, offered: true } as const;
  const unprefer = { type: 'bid.unprefer', by: 'applicant', open: true } as const;

  it.each([
    ['a second bid', live, place, 'bid.alreadyMade'],
    ['a second bid when nothing else holds either', live, { ...place, ...noneHolds }, 'bid.alreadyMade'],
    ['a bid when nothing holds', none, { ...place, ...noneHolds }, 'bid.closed'],
    [
      'a bid again where that is not allowed',
      withdrawn,
      { ...place, ...noneHolds, open: true },
      'bid.notAgain',
    ],
    ['an ineligible, blocked bid', none, { ...place, eligible: false, unblocked: false }, 'bid.notEligible'],
    ['a bid by someone suspended', none, { ...place, unblocked: false, belowLimit: false }, 'bid.blocked'],
    ['one bid too many', none, { ...place, belowLimit: false }, 'bid.overLimit'],
    ['moving to where a bid is', live, moveHere, 'bid.alreadyMade'],
    ['moving to what has closed', none, { ...moveHere, open: false, movable: false }, 'bid.closed'],
    ['moving while suspended', none, { ...moveHere, unblocked: false, movable: false }, 'bid.blocked'],
    ['moving across cycles', none, { ...moveHere, movable: false, belowLimit: false }, 'bid.cannotMove'],
    ['moving a bid that did not count', none, { ...moveHere, belowLimit: false }, 'bid.overLimit'],
    ['moving what was never made', none, moveAway, 'bid.notMade'],
    ['moving what staff made', onBehalf, { ...moveAway, open: false, movable: false }, 'bid.madeOnBehalf'],
    ['moving away too late', live, { ...moveAway, open: false, movable: false }, 'bid.closed'],
    ['moving where bids stay on their homes', live, { ...moveAway, movable: false }, 'bid.cannotMove'],
    ['withdrawing what was never made', none, withdraw, 'bid.notMade'],
    ['withdrawing what was withdrawn already', withdrawn, withdraw, 'bid.notMade'],
    ['withdrawing what staff made', onBehalf, withdraw, 'bid.madeOnBehalf'],
    ['withdrawing what staff made, too late', onBehalf, { ...withdraw, open: false }, 'bid.madeOnBehalf'],
    ['staff withdrawing what staff made', onBehalf, { ...withdraw, by: 'staff' }, null],
    [
      'withdrawing where bids stay, too late',
      live,
      { ...withdraw, mayWithdraw: false, open: false, beforeCutOff: false },
      'bid.staysMade',
    ],
    ['withdrawing too late', live, { ...withdraw, open: false, beforeCutOff: false }, 'bid.closed'],
    ['withdrawing past the cut-off', live, { ...withdraw, beforeCutOff: false }, 'bid.tooLateToWithdraw'],
    ['withdrawing a bid that stands', stood, withdraw, 'bid.closed'],
    ['preferring what was withdrawn', withdrawn, prefer, 'bid.notMade'],
    [
      'preferring where nothing is preferred',
      live,
      { ...prefer, offered: false, open: false },
      'bid.preferredNotOffered',
    ],
    ['preferring too late', live, { ...prefer, open: false }, 'bid.closed'],
    ['preferring what staff bid for', onBehalf, prefer, null],
    ['taking the mark off too late', live, { ...unprefer, open: false }, 'bid.closed'],
    ['taking the mark off where no bid is', none, unprefer, 'bid.notMade'],
    ['closing where no bid is', none, { type: 'advert.close' }, 'bid.notMade'],
    ['closing twice', stood, { type: 'advert.close' }, 'bid.closed'],
    ['withdrawing an advert on which the bid stands', stood, { type: 'advert.withdraw' }, 'bid.closed'],
  ] as const)('%s: %s', (_, row, event, code) => {
    expect(bidRefusal(row, event)).toBe(code);
  });
});
