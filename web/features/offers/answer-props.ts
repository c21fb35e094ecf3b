import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { offerAnswerMachine } from '#machines/process/offer/offer-answer.machine.ts';
import type { Offer } from '#schemas/api/offers.ts';
import type { TypedRefusal } from './typed-refusal.ts';

/** The props of each part of an answer. */
export interface AnswerProps {
  readonly offer: Offer;
  readonly refusal: TypedRefusal;
  readonly snapshot: SnapshotFrom<typeof offerAnswerMachine>;
  readonly send: ActorRefFrom<typeof offerAnswerMachine>['send'];
}

/** The id of the first reason, which an error leads to. */
export const reasonControl = 'offer-reason';
