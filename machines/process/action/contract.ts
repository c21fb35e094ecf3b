import { fromPromise } from 'xstate';
import type { ActionAnswer } from '#schemas/api/actions.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';

/** What its person may answer now. The lifecycle decides it; the API says it as `allowedEvents`. */
type Answers = readonly ActionAnswer[];

/** Answers that are given in a second step: with a reason, or once more asked about. */
export type ChosenAnswer = Exclude<ActionAnswer, 'complete'>;

export interface ActionInput {
  readonly may: Answers;
}

export interface ActionContext extends ActionInput {
  /** What its person is about to answer, or answered last. */
  readonly answer: ActionAnswer | null;
  /** Why the last answer was refused or failed. */
  readonly code: ErrorCode | null;
}

export type ActionEvent =
  /** It is done, with whatever was asked for. */
  | { readonly type: 'action.complete' }
  | { readonly type: 'answer.choose'; readonly answer: ChosenAnswer }
  /** What was chosen is sent. The reason is in the page's store. */
  | { readonly type: 'answer.send' }
  /** Back, without an answer. */
  | { readonly type: 'answer.leave' }
  /** Nobody knows whether the answer arrived: the same again. */
  | { readonly type: 'answer.retry' }
  | { readonly type: 'session.restored' }
  | { readonly type: 'facts.changed'; readonly may: Answers };

/**
 * How a request ended. `changed`: the council, or the same person somewhere else, was quicker. `failed` leaves open whether
 * the server acted; the same answer under the same key has its effect once.
 */
export type AnswerOutcome =
  | { readonly outcome: 'sent'; readonly may: Answers }
  | { readonly outcome: 'changed'; readonly code: ErrorCode; readonly may: Answers }
  | { readonly outcome: 'refused'; readonly code: ErrorCode }
  | { readonly outcome: 'sessionEnded' }
  | { readonly outcome: 'failed'; readonly code: ErrorCode };

/** Contract: `web/` provides the real one through `actionMachine.provide({ actors })`. */
export const actionActors = {
  sendAnswer: fromPromise<AnswerOutcome, { readonly answer: ActionAnswer }>(() =>
    Promise.reject(new Error('sendAnswer is not provided')),
  ),
};
