import { fromPromise } from 'xstate';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { BidFacts } from './facts.ts';
import type { Intention } from './intention.ts';

/**
 * How a request ended. `refused` is the server's lifecycle saying no (a 409 that carries fresh facts);
 * `failed` leaves open whether the server acted (no answer, 5xx) or says the request itself was wrong.
 */
export type BidOutcome =
  | { readonly outcome: 'ok'; readonly facts: BidFacts }
  | { readonly outcome: 'refused'; readonly code: ErrorCode; readonly facts: BidFacts }
  | { readonly outcome: 'sessionEnded' }
  | { readonly outcome: 'failed'; readonly code: ErrorCode };

/**
 * How long a bid can be undone without a question, in milliseconds, from the receipt on. The machine ends it; a view
 * counts it down.
 */
export const undoWindow = 10_000;

export interface BiddingInput {
  readonly advertId: string;
  /** The advert says something that has to be read before bidding. */
  readonly hasWarning: boolean;
  readonly facts: BidFacts;
}

export interface BiddingContext extends BiddingInput {
  /** What the person asked for, until the server has settled it. */
  readonly intention: Intention | null;
  /** Why the last request was refused or failed. */
  readonly code: ErrorCode | null;
}

/** `key`: a fresh idempotency key, made by the caller for this one intention. */
export type BiddingEvent =
  | { readonly type: 'bid.place'; readonly key: string }
  /** Wants a bid of theirs on another home to be here instead. */
  | { readonly type: 'bid.move'; readonly key: string }
  /** Says which one, where there are several. */
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
  /** `advertId` is the home the bid goes to, `bidId` the bid as it stands on another. */
  moveBid: fromPromise<BidOutcome, { advertId: string; applicationId: string; bidId: string; key: string }>(
    () => Promise.reject(new Error('moveBid is not provided')),
  ),
  withdrawBid: fromPromise<
    BidOutcome,
    { advertId: string; applicationId: string; bidId: string; key: string }
  >(() => Promise.reject(new Error('withdrawBid is not provided'))),
};
