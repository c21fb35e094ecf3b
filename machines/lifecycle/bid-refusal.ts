import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { BidEvent, BidRow, BidVerdicts } from './bid.machine.ts';

/** Events that a person may ask for, or that a home brings; an officer's decision has findings of its own. */
export type AskedBidEvent = Exclude<BidEvent, { type: 'bid.agree' | 'bid.refuse' }>;

type Of<Type extends BidEvent['type']> = Extract<BidEvent, { type: Type }>;

/**
 * Returns the code of the error catalogue for an event that the lifecycle refuses on this row; null exactly
 * when `apply` accepts it (held by a property test). If there are several reasons, the one that lasts longest
 * is given: a bid already made outlasts the closing time; a bid made by staff, and a scheme without
 * withdrawals, outlast both. Source: specification sections 4, 6 and 9.
 */
export function bidRefusal(row: BidRow, event: AskedBidEvent): ErrorCode | null {
  switch (event.type) {
    case 'bid.place':
      return lasting(row, event) ?? (event.belowLimit ? null : 'bid.overLimit');
    case 'bid.moveHere':
      return (
        lasting(row, event) ??
        (event.movable ? null : 'bid.cannotMove') ??
        (event.belowLimit ? null : 'bid.overLimit')
      );
    case 'bid.moveAway':
      return moveAwayRefusal(row, event);
    case 'bid.withdraw':
      return withdrawRefusal(row, event);
    case 'bid.prefer':
      return preferRefusal(row, event);
    case 'bid.unprefer':
      return missing(row) ?? closed(row, event.open);
    case 'advert.close':
    case 'advert.withdraw':
      return missing(row) ?? closed(row, true);
  }
}

/** Returns why no bid can be made, apart from the limit, which may have room again tomorrow. */
function lasting({ state }: BidRow, verdicts: BidVerdicts): ErrorCode | null {
  if (state === 'live') return 'bid.alreadyMade';
  if (state === 'stood' || !verdicts.open) return 'bid.closed';
  if (!verdicts.mayBidAgain) return 'bid.notAgain';
  if (!verdicts.eligible) return 'bid.notEligible';
  if (!verdicts.unblocked) return 'bid.blocked';
  return null;
}

function moveAwayRefusal(row: BidRow, event: Of<'bid.moveAway'>): ErrorCode | null {
  if (missing(row)) return 'bid.notMade';
  if (row.context.madeOnBehalf && event.by === 'applicant') return 'bid.madeOnBehalf';
  return closed(row, event.open) ?? (event.movable ? null : 'bid.cannotMove');
}

function withdrawRefusal(row: BidRow, event: Of<'bid.withdraw'>): ErrorCode | null {
  if (missing(row)) return 'bid.notMade';
  if (row.context.madeOnBehalf && event.by === 'applicant') return 'bid.madeOnBehalf';
  if (!event.mayWithdraw) return 'bid.staysMade';
  return closed(row, event.open) ?? (event.beforeCutOff ? null : 'bid.tooLateToWithdraw');
}

function preferRefusal(row: BidRow, event: Of<'bid.prefer'>): ErrorCode | null {
  if (missing(row)) return 'bid.notMade';
  return event.offered ? closed(row, event.open) : 'bid.preferredNotOffered';
}

function missing({ state }: BidRow): ErrorCode | null {
  return state === 'none' || state === 'withdrawn' ? 'bid.notMade' : null;
}

function closed({ state }: BidRow, open: boolean): ErrorCode | null {
  return state === 'stood' || !open ? 'bid.closed' : null;
}
