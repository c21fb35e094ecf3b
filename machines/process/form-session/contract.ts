import { fromPromise } from 'xstate';
import type { ErrorCode } from '#schemas/error-catalogue.ts';

export interface FormSessionInput {
  /** Which form, by its identifier. */
  readonly form: string;
}

export interface FormSessionContext extends FormSessionInput {
  /** Of the draft that was loaded or saved last, which the next save is typed over; null while nothing is loaded. */
  readonly version: number | null;
  /** Something was typed while a save was under way. */
  readonly isBehind: boolean;
  /** Why the last call did not do what was asked; null: it did, or nothing answered. */
  readonly code: ErrorCode | null;
}

/** Which answers hold where two devices or tabs have written over the same draft. */
export type ConflictChoice = 'mine' | 'theirs' | 'merged';

export type FormSessionEvent =
  | { readonly type: 'load.retry' }
  /** Something was typed. What, the store of answers knows. */
  | { readonly type: 'answers.change' }
  /** “Save and continue”, or the page is being left: now, not in a moment. */
  | { readonly type: 'answers.save' }
  | { readonly type: 'save.retry' }
  /** The browser says that it is online again. */
  | { readonly type: 'line.restored' }
  | { readonly type: 'session.restored' }
  | { readonly type: 'conflict.settle'; readonly choice: ConflictChoice }
  /** What has changed in the form was read. */
  | { readonly type: 'changes.accept' }
  /** The declaration was agreed to, and the button below it pressed. */
  | { readonly type: 'form.submit' };

/** How each of the calls can go wrong. `offline`: nothing answered, or nobody would listen just now, and trying again may help. */
export type FormTrouble =
  | { readonly outcome: 'sessionEnded' }
  | { readonly outcome: 'offline' }
  /** The form here is out of date: sent already, paused by the council, or another form by now. Loading again says which. */
  | { readonly outcome: 'closed' }
  | { readonly outcome: 'failed'; readonly code: ErrorCode };

/** Saved elsewhere in the meantime: the store holds both. */
interface FormConflict {
  readonly outcome: 'conflict';
  readonly version: number;
}

export type LoadOutcome =
  | {
      readonly outcome: 'loaded';
      readonly version: number;
      /** The definition has changed under the draft. */
      readonly isChanged: boolean;
      /** This browser has answers that the server has not confirmed: typed here, or kept from an earlier load. */
      readonly isUnsent: boolean;
    }
  | { readonly outcome: 'submitted' | 'onHold'; readonly version: number }
  | FormConflict
  | FormTrouble;

export type SaveOutcome =
  | { readonly outcome: 'saved'; readonly version: number }
  | FormConflict
  | FormTrouble;

export type SubmitOutcome =
  | { readonly outcome: 'submitted'; readonly version: number }
  | FormConflict
  /** Published again while somebody was reading it: what has changed is shown first. */
  | { readonly outcome: 'definitionChanged' }
  | FormTrouble;

/** A call about one form; `version` is that of the draft which the browser has. */
export interface FormRequest {
  readonly form: string;
  readonly version: number;
}

/**
 * Contracts: `web/` provides the real ones through `formSessionMachine.provide({ actors })`. The answers never pass
 * through here: the store has them, and the key of each save, which is the same again for the same answers.
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
