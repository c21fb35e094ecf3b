import { fromPromise } from 'xstate';
import type { ActionAnswer } from '#schemas/api/actions.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { CallFailure } from '../outcome.ts';

/** Answers that are possible now. The lifecycle decides; the API sends them as `allowedEvents`. */
type Answers = readonly ActionAnswer[];

/** Answers that take a second step: a reason, or a confirmation. */
export type ChosenAnswer = Exclude<ActionAnswer, 'complete'>;

export interface ActionInput {
  readonly may: Answers;
}

export interface ActionContext extends ActionInput {
  /** The answer being given, or the last one given. */
  readonly answer: ActionAnswer | null;
  /** The reason why the last answer was refused or failed. */
  readonly code: ErrorCode | null;
}

export type ActionEvent =
  /** The action is complete, with everything that was requested. */
  | { readonly type: 'action.complete' }
  | { readonly type: 'answer.choose'; readonly answer: ChosenAnswer }
  /** The chosen answer is sent. The reason is in the page's store. */
  | { readonly type: 'answer.send' }
  /** Back, without an answer. */
  | { readonly type: 'answer.leave' }
  /** The answer may not have arrived, so it is sent again. */
  | { readonly type: 'answer.retry' }
  | { readonly type: 'session.restored' }
  | { readonly type: 'facts.changed'; readonly may: Answers };

/**
 * The end of a request. `changed`: the council, or the same person elsewhere, acted first. Repeating the same
 * answer under the same key takes effect only once.
 */
export type AnswerOutcome =
  | { readonly outcome: 'sent'; readonly may: Answers }
  | { readonly outcome: 'changed'; readonly code: ErrorCode; readonly may: Answers }
  | { readonly outcome: 'refused'; readonly code: ErrorCode }
  | CallFailure;

/** Contract: `web/` provides the real one through `actionMachine.provide({ actors })`. */
export const actionActors = {
  sendAnswer: fromPromise<AnswerOutcome, { readonly answer: ActionAnswer }>(() =>
    Promise.reject(new Error('sendAnswer is not provided')),
  ),
};
