import { fromPromise } from 'xstate';
import type { ErrorCode } from '#schemas/error-catalogue.ts';

export interface MessageInput {
  /** In which conversation, by its id; null: it begins one. */
  readonly thread: string | null;
}

export interface MessageContext extends MessageInput {
  /** Of the draft that was loaded or saved last, which the next save is typed over; null while nothing is loaded. */
  readonly version: number | null;
  /** Something was typed while a save was under way. */
  readonly isBehind: boolean;
  /** “Send” was pressed, and the last words are being saved first. */
  readonly isToSend: boolean;
  /** Why the last call did not do what was asked, or why nothing can be sent; null: neither. */
  readonly code: ErrorCode | null;
}

/** Which of two texts holds where two devices or tabs have written the same message. */
export type MessageChoice = 'mine' | 'theirs';

export type MessageEvent =
  | { readonly type: 'load.retry' }
  /** Something was typed, or a file added. What, the store of the message knows. */
  | { readonly type: 'draft.change' }
  /** The page is being left, or the box was: now, not in a moment. */
  | { readonly type: 'draft.save' }
  | { readonly type: 'save.retry' }
  /** The browser says that it is online again. */
  | { readonly type: 'line.restored' }
  | { readonly type: 'session.restored' }
  | { readonly type: 'conflict.settle'; readonly choice: MessageChoice }
  | { readonly type: 'message.send' };

/** How each of the calls can go wrong. `offline`: nothing answered, and trying again may help. */
export type MessageTrouble =
  | { readonly outcome: 'sessionEnded' }
  | { readonly outcome: 'offline' }
  | { readonly outcome: 'failed'; readonly code: ErrorCode };

/** Saved or sent elsewhere in the meantime: the store holds both. */
interface MessageConflict {
  readonly outcome: 'conflict';
  readonly version: number;
}

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
      /** This tab has words that the server has not. */
      readonly isUnsent: boolean;
    }
  | MessageClosed
  | MessageConflict
  | MessageTrouble;

export type SaveMessageOutcome =
  | { readonly outcome: 'saved'; readonly version: number; readonly isEmpty: boolean }
  | MessageClosed
  | MessageConflict
  | MessageTrouble;

export type SendMessageOutcome =
  | { readonly outcome: 'sent'; readonly version: number }
  | MessageClosed
  | MessageConflict
  | MessageTrouble;

/** A call about one message; `version` is that of the draft which the page has. */
export interface MessageRequest extends MessageInput {
  readonly version: number;
}

/**
 * Contracts: `web/` provides the real ones through `messageMachine.provide({ actors })`. The words and files never pass
 * through here: the store has them, and the key of the message, which is the same again for the same words.
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
