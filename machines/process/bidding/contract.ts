import { fromPromise } from 'xstate';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { BidFacts } from './facts.ts';
import type { RequestOutcome } from '../outcome.ts';
import type { Intention } from './intention.ts';

/** The end of a request. `refused` is the server's lifecycle saying no (a 409). */
export type BidOutcome = RequestOutcome<{ readonly facts: BidFacts }>;

/**
 * Milliseconds from the receipt in which a bid can be undone without confirmation. The machine ends them; a
 * view counts them down.
 */
export const undoWindow = 10_000;

export interface BiddingInput {
  readonly advertId: string;
  /** True if the advert has a warning to read before bidding. */
  readonly hasWarning: boolean;
  readonly facts: BidFacts;
}

export interface BiddingContext extends BiddingInput {
  /** The person's request, until the server has settled it. */
  readonly intention: Intention | null;
  /** The reason why the last request was refused or failed. */
  readonly code: ErrorCode | null;
}

/** `key`: a fresh idempotency key, made by the caller for this one intention. */
export type BiddingEvent =
  | { readonly type: 'bid.place'; readonly key: string }
  /** Moves one of the person's bids on another home here. */
  | { readonly type: 'bid.move'; readonly key: string }
  /** Chooses the bid to move, if there are several. */
  | { readonly type: 'bid.choose'; readonly bidId: string }
  | { readonly type: 'bid.withdraw'; readonly key: string }
  | { readonly type: 'bid.undo'; readonly key: string }
  | { readonly type: 'bid.confirm' }
  | { readonly type: 'bid.cancel' }
  | { readonly type: 'bid.retry' }
  | { readonly type: 'bid.giveUp' }
  | { readonly type: 'notice.dismiss' }
  | { readonly type: 'session.restored' }
  | { readonly type: 'facts.changed'; readonly facts: BidFacts };

/** Contracts: `web/` provides the real ones through `biddingMachine.provide({ actors })`. */
export const biddingActors = {
  placeBid: fromPromise<BidOutcome, { advertId: string; applicationId: string; key: string }>(() =>
    Promise.reject(new Error('placeBid is not provided')),
  ),
  /** `advertId` is the home the bid moves to, `bidId` the bid on another home. */
  moveBid: fromPromise<BidOutcome, { advertId: string; applicationId: string; bidId: string; key: string }>(
    () => Promise.reject(new Error('moveBid is not provided')),
  ),
  withdrawBid: fromPromise<
    BidOutcome,
    { advertId: string; applicationId: string; bidId: string; key: string }
  >(() => Promise.reject(new Error('withdrawBid is not provided'))),
};
