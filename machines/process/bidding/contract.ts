import { fromPromise } from 'xstate';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { BidFacts } from './facts.ts';
import type { RequestOutcome } from '../outcome.ts';
import type { Intention } from './intention.ts';

/** The end of a request. `refused`: the server's lifecycle refused it (a 409). */
export type BidOutcome = RequestOutcome<{ readonly facts: BidFacts }>;

/**
 * Milliseconds after the receipt in which a bid can be undone without confirmation. The machine ends this time; a
 * view counts it down.
 */
export const undoWindow = 10_000;

export interface BiddingInput {
  readonly advertId: string;
  /** True if the advert has a warning to read before bidding. */
  readonly hasWarning: boolean;
  readonly facts: BidFacts;
}

export interface BiddingContext extends BiddingInput {
  /** The person's request while it is pending. */
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
