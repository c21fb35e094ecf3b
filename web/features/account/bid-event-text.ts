import type { AccountBid, BidEventName } from '#schemas/api/account-bids.ts';

type Entry = AccountBid['history'][number];

/** Events with one text for all causes. */
const occurrences = {
  'bid.prefer': 'prefer',
  'bid.unprefer': 'unprefer',
  'bid.agree': 'agree',
  'bid.refuse': 'refuse',
  'bid.rekey': 'rekey',
  'advert.change': 'advertChange',
  'advert.close': 'advertClose',
  'advert.withdraw': 'advertWithdraw',
} as const satisfies Partial<Record<BidEventName, string>>;

/**
 * Returns the text key for an event. A move is recorded in both bids: as the first event of the new one and the
 * last of the old one.
 */
export function bidEventText({ event, madeBy }: Pick<Entry, 'event' | 'madeBy'>, isFirst: boolean) {
  const own = madeBy === 'applicant';
  switch (event) {
    case 'bid.place':
      if (madeBy === 'automatic') return 'placeAutomatic';
      return own ? 'place' : 'placeFor';
    case 'bid.withdraw':
      return own ? 'withdraw' : 'withdrawFor';
    case 'bid.move':
      if (isFirst) return own ? 'moveHere' : 'moveHereFor';
      return own ? 'moveAway' : 'moveAwayFor';
    default:
      return occurrences[event];
  }
}
