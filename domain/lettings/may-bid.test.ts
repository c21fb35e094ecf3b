import { expect, test } from 'vitest';
import { blockKinds, ruleNames } from '#schemas/lettings-facts.ts';
import { isBiddingBar, mayBidFor } from './may-bid.ts';

test('every block stops an application, and refused homes, and bidding that is the council’s; nothing else does', () => {
  expect(ruleNames.filter((rule) => isBiddingBar({ rule })).toSorted()).toEqual(
    [...blockKinds, 'refusals', 'ownBids'].toSorted(),
  );
});

test('people may bid for a home with every bid in use, and not while their application is stopped', () => {
  expect(mayBidFor({ eligible: true, cannotBidReasons: [{ rule: 'limit' }] })).toBe(true);
  expect(mayBidFor({ eligible: true, cannotBidReasons: [{ rule: 'limit' }, { rule: 'suspended' }] })).toBe(
    false,
  );
  expect(mayBidFor({ eligible: false, cannotBidReasons: [] })).toBe(false);
});
