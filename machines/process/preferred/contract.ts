import { fromPromise } from 'xstate';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { RequestOutcome } from '../outcome.ts';
import type { MarkIntention, MarkableBid } from './marks.ts';

export interface PreferredInput {
  /** The person's live bids in one scheme. Marking one of them as preferred may unmark others. */
  readonly bids: readonly MarkableBid[];
}

/** The end of a request, as in bidding. The call has no key, and repeating it changes nothing. */
export type MarkOutcome = RequestOutcome<PreferredInput>;

export interface PreferredContext extends PreferredInput {
  /** The person's request while it is pending. */
  readonly intention: MarkIntention | null;
  /** The reason why the last request was refused or failed. */
  readonly code: ErrorCode | null;
}

export type PreferredEvent =
  | { readonly type: 'bid.prefer'; readonly bidId: string }
  | { readonly type: 'bid.unprefer'; readonly bidId: string }
  | { readonly type: 'bid.retry' }
  | { readonly type: 'bid.giveUp' }
  | { readonly type: 'notice.dismiss' }
  | { readonly type: 'session.restored' }
  | { readonly type: 'facts.changed'; readonly bids: readonly MarkableBid[] };

/** Contract: `web/` provides the real one through `preferredMachine.provide({ actors })`. */
export const preferredActors = {
  setPreferred: fromPromise<MarkOutcome, MarkIntention>(() =>
    Promise.reject(new Error('setPreferred is not provided')),
  ),
};
