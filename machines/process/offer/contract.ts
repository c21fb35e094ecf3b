import { fromPromise } from 'xstate';
import type { OfferAnswer } from '#schemas/api/offers.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { CallFailure } from '../outcome.ts';

/** Facts of the offer that decide what the person can do, as the page has read them. */
export interface OfferInput {
  /** Answers that are possible now. The lifecycle decides; the API sends them as `allowedEvents`. */
  readonly may: readonly OfferAnswer[];
  /** The version of the offer that the page shows. */
  readonly version: number;
  /** True if the time to answer has passed without an answer. */
  readonly isLate: boolean;
}

export interface OfferContext extends OfferInput {
  /** The answer being given, or the last one given. */
  readonly answer: OfferAnswer | null;
  /** The version that the person saw when they chose the answer: only that version is answered. */
  readonly seen: number;
  /** The reason why the last answer was refused or failed. */
  readonly code: ErrorCode | null;
}

export type OfferEvent =
  | { readonly type: 'answer.choose'; readonly answer: OfferAnswer }
  /** The reason for a refusal is chosen. It is in the page's store, with the person's own words. */
  | { readonly type: 'reason.give' }
  /** Back from the last step, to change the reason. */
  | { readonly type: 'reason.change' }
  /** The answer is confirmed, and sent. */
  | { readonly type: 'answer.send' }
  /** Back, without an answer. */
  | { readonly type: 'answer.leave' }
  /** The answer may not have arrived, so it is sent again. */
  | { readonly type: 'answer.retry' }
  | { readonly type: 'session.restored' }
  | ({ readonly type: 'facts.changed' } & OfferInput);

/**
 * The end of a request, with fresh facts where there are some. `changed`: the time to answer had passed, or the
 * council, or the same person elsewhere, acted first. `unexplained`: a refusal lacks its reason, or has too many words.
 * Repeating the same answer under the same key takes effect only once.
 */
export type OfferOutcome =
  | ({ readonly outcome: 'sent' } & OfferInput)
  | ({ readonly outcome: 'changed'; readonly code: ErrorCode } & OfferInput)
  | { readonly outcome: 'unexplained'; readonly code: ErrorCode }
  | CallFailure;

/** Contract: `web/` provides the real one through `offerAnswerMachine.provide({ actors })`. */
export const offerActors = {
  sendAnswer: fromPromise<OfferOutcome, { readonly answer: OfferAnswer; readonly version: number }>(() =>
    Promise.reject(new Error('sendAnswer is not provided')),
  ),
};
