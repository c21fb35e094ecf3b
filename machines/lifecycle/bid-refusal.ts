import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { BidEvent, BidRow } from './bid.machine.ts';

/**
 * Why the lifecycle refuses this event on this row, as a code of the error catalogue; null exactly when
 * `apply` accepts it (held by a property test). Where several reasons hold, the one that lasts longest is
 * given: a bid already made outlasts the closing time, made on behalf outlasts both.
 * Source: specification sections 4, 6 and 9.
 */
export function bidRefusal(row: BidRow, event: BidEvent): ErrorCode | null {
  switch (event.type) {
    case 'bid.place':
      return placeRefusal(row, event);
    case 'bid.withdraw':
      return withdrawRefusal(row, event);
    case 'advert.close':
      return row.state === 'live' ? null : row.state === 'stood' ? 'bid.closed' : 'bid.notMade';
  }
}

function placeRefusal(row: BidRow, event: Extract<BidEvent, { type: 'bid.place' }>): ErrorCode | null {
  if (row.state === 'live') return 'bid.alreadyMade';
  if (row.state === 'stood' || !event.open) return 'bid.closed';
  if (!event.eligible) return 'bid.notEligible';
  if (!event.belowLimit) return 'bid.overLimit';
  return null;
}

function withdrawRefusal(row: BidRow, event: Extract<BidEvent, { type: 'bid.withdraw' }>): ErrorCode | null {
  if (row.state === 'none' || row.state === 'withdrawn') return 'bid.notMade';
  if (row.context.madeOnBehalf && event.by === 'applicant') return 'bid.madeOnBehalf';
  if (row.state === 'stood' || !event.open) return 'bid.closed';
  return null;
}
