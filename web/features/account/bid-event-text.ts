import type { AccountBid, BidEventName } from '#schemas/api/account-bids.ts';

type Entry = AccountBid['history'][number];

/** What the person did, or somebody did for them. */
const deeds = { 'bid.place': 'place', 'bid.withdraw': 'withdraw' } as const;

/** What happened without their doing, or what only they can do. */
const occurrences = {
  'bid.prefer': 'prefer',
  'bid.unprefer': 'unprefer',
  'bid.rekey': 'rekey',
  'advert.change': 'advertChange',
  'advert.close': 'advertClose',
  'advert.withdraw': 'advertWithdraw',
} as const satisfies Partial<Record<BidEventName, string>>;

/**
 * The name of the text that says what happened. A move stands in the history of both bids: as the first entry of
 * the bid that it made, and as the last of the one that it ended.
 */
export function bidEventText({ event, madeBy }: Pick<Entry, 'event' | 'madeBy'>, isFirst: boolean) {
  const own = madeBy === 'applicant';
  switch (event) {
    case 'bid.place':
    case 'bid.withdraw':
      return own ? deeds[event] : (`${deeds[event]}For` as const);
    case 'bid.move':
      if (isFirst) return own ? 'moveHere' : 'moveHereFor';
      return own ? 'moveAway' : 'moveAwayFor';
    default:
      return occurrences[event];
  }
}
