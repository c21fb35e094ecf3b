import { fromPromise } from 'xstate';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { DraftConflict, DraftContext } from '../draft.ts';
import type { DraftFailure } from '../outcome.ts';

export interface MessageInput {
  /** The id of the conversation; null to start one. */
  readonly thread: string | null;
}

export interface MessageContext extends MessageInput, DraftContext {
  /** True if “Send” was pressed, and the latest text has to be saved first. */
  readonly isToSend: boolean;
}

/** The text to keep when two devices or tabs have written the same message. */
export type MessageChoice = 'mine' | 'theirs';

export type MessageEvent =
  | { readonly type: 'load.retry' }
  /** Text was typed, or a file added. The message's store holds both. */
  | { readonly type: 'draft.change' }
  /** The person is leaving the page or the box: save immediately. */
  | { readonly type: 'draft.save' }
  | { readonly type: 'save.retry' }
  /** The browser reports that it is online again. */
  | { readonly type: 'line.restored' }
  | { readonly type: 'session.restored' }
  | { readonly type: 'conflict.settle'; readonly choice: MessageChoice }
  | { readonly type: 'message.send' };

/** The council has closed or archived the conversation, or takes no messages here. The draft is kept. */
interface MessageClosed {
  readonly outcome: 'closed';
  readonly version: number;
  readonly code: ErrorCode;
}

export type LoadMessageOutcome =
  | {
      readonly outcome: 'loaded';
      readonly version: number;
      readonly isEmpty: boolean;
      /** True if this tab has text that the server does not have. */
      readonly isUnsent: boolean;
    }
  | MessageClosed
  | DraftConflict
  | DraftFailure;

export type SaveMessageOutcome =
  | { readonly outcome: 'saved'; readonly version: number; readonly isEmpty: boolean }
  | MessageClosed
  | DraftConflict
  | DraftFailure;

export type SendMessageOutcome =
  | { readonly outcome: 'sent'; readonly version: number }
  | MessageClosed
  | DraftConflict
  | DraftFailure;

/** A call about one message; `version` is that of the page's draft. */
export interface MessageRequest extends MessageInput {
  readonly version: number;
}

/**
 * Contracts: `web/` provides the real ones through `messageMachine.provide({ actors })`. The store, not the
 * machine, has the text, the files, and the key of the message, which stays the same for the same text.
 */
export const messageActors = {
  loadDraft: fromPromise<LoadMessageOutcome, MessageInput>(() =>
    Promise.reject(new Error('loadDraft is not provided')),
  ),
  saveDraft: fromPromise<SaveMessageOutcome, MessageRequest>(() =>
    Promise.reject(new Error('saveDraft is not provided')),
  ),
  sendMessage: fromPromise<SendMessageOutcome, MessageRequest>(() =>
    Promise.reject(new Error('sendMessage is not provided')),
  ),
};
