import { fromPromise } from 'xstate';
import type { DraftConflict, DraftContext } from '../draft.ts';
import type { DraftFailure } from '../outcome.ts';

export interface FormSessionInput {
  /** The form's identifier. */
  readonly form: string;
}

export interface FormSessionMachineContext extends FormSessionInput, DraftContext {}

/** The answers to keep when two devices or tabs have written the same draft. */
export type ConflictChoice = 'mine' | 'theirs' | 'merged';

export type FormSessionEvent =
  | { readonly type: 'load.retry' }
  /** An answer was changed. The store of answers has the values. */
  | { readonly type: 'answers.change' }
  /** The person pressed “Save and continue” or is leaving the page: save immediately. */
  | { readonly type: 'answers.save' }
  | { readonly type: 'save.retry' }
  /** The browser reports that it is online again. */
  | { readonly type: 'line.restored' }
  | { readonly type: 'session.restored' }
  | { readonly type: 'conflict.settle'; readonly choice: ConflictChoice }
  /** The person has read what has changed in the form. */
  | { readonly type: 'changes.accept' }
  /** The declaration was agreed to, and the button below it pressed. */
  | { readonly type: 'form.submit' };

/** Ways in which any call can fail. */
export type FormFailure =
  | DraftFailure
  /**
   * The form here is out of date: already sent, paused by the council, or replaced by another. Loading it again
   * shows which.
   */
  | { readonly outcome: 'closed' };

export type LoadOutcome =
  | {
      readonly outcome: 'loaded';
      readonly version: number;
      /** True if the definition has changed since the draft was saved. */
      readonly isChanged: boolean;
      /**
       * True if this browser has answers that the server has not confirmed: typed here, or kept from an earlier
       * load.
       */
      readonly isUnsent: boolean;
    }
  | { readonly outcome: 'submitted' | 'onHold'; readonly version: number }
  | DraftConflict
  | FormFailure;

export type SaveOutcome =
  | { readonly outcome: 'saved'; readonly version: number }
  | DraftConflict
  | FormFailure;

export type SubmitOutcome =
  | { readonly outcome: 'submitted'; readonly version: number }
  | DraftConflict
  /** Published again while the person was reading it: the changes are shown first. */
  | { readonly outcome: 'definitionChanged' }
  | FormFailure;

/** A call about one form; `version` is that of the browser's draft. */
export interface FormRequest {
  readonly form: string;
  readonly version: number;
}

/**
 * Contracts: `web/` provides the real ones through `formSessionMachine.provide({ actors })`. The store, not the
 * machine, has the answers, and the key of each save, which stays the same for the same answers.
 */
export const formSessionActors = {
  loadForm: fromPromise<LoadOutcome, FormSessionInput>(() =>
    Promise.reject(new Error('loadForm is not provided')),
  ),
  saveDraft: fromPromise<SaveOutcome, FormRequest>(() =>
    Promise.reject(new Error('saveDraft is not provided')),
  ),
  submitForm: fromPromise<SubmitOutcome, FormRequest>(() =>
    Promise.reject(new Error('submitForm is not provided')),
  ),
};
