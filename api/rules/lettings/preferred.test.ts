import { expect, test } from 'vitest';
import type { Bidding } from '#schemas/tenant/lettings-bidding.ts';
import { type PreferableBid, unmarkedBy } from './preferred.ts';

const bid = (id: string, schemeIdentifier: string, cycleId: string, preferred = true): PreferableBid => ({
  id,
  schemeIdentifier,
  cycleId,
  preferred,
});
const chosen = bid('new', 'general', 'two', false);
const bids = [
  chosen,
  bid('same', 'general', 'two'),
  bid('earlier', 'general', 'one'),
  bid('plain', 'general', 'two', false),
  bid('other', 'over-55s', 'two'),
];

test('a bid that has the mark already keeps it', () => {
  expect(unmarkedBy({ ...chosen, preferred: true }, [{ ...chosen, preferred: true }], undefined)).toEqual([]);
});

test.each<[Bidding | undefined, string[] | undefined]>([
  [undefined, ['same', 'earlier']],
  [{ preferredProperty: 'perScheme' }, ['same', 'earlier']],
  [{ preferredProperty: 'perCycle' }, ['same']],
  [{ preferredProperty: 'none' }, undefined],
])('with %j the mark leaves %j', (bidding, unmarked) => {
  expect(unmarkedBy(chosen, bids, bidding)?.map(({ id }) => id)).toEqual(unmarked);
});
