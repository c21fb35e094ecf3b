import { fromPromise } from 'xstate';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { FileRefusal } from '#schemas/file-kinds.ts';

/** Why a file is not taken, or why the last call did not do what was asked. */
export type UploadProblem = FileRefusal | ErrorCode;

export interface UploadInput {
  /** Of a file that the server knows already, as from an answer that was saved; null of one that was just chosen. */
  readonly id: string | null;
  /** What the page can see is wrong with it before anything is sent; null: nothing. */
  readonly problem: UploadProblem | null;
}

export interface UploadContext {
  /** The upload's, and from then on the file's; null while the server knows of none. */
  readonly id: string | null;
  /** As far as the page knows, its person may still have it deleted: it is part of nothing that was sent. */
  readonly mayRemove: boolean;
  /** The server had forgotten the upload, so it was sent again from the start. */
  readonly hasRestarted: boolean;
  readonly problem: UploadProblem | null;
}

export type UploadEvent =
  /** Its turn has come: only a few are sent at once. */
  | { readonly type: 'send.start' }
  /** The server has made a place for it. */
  | { readonly type: 'upload.begin'; readonly id: string }
  | { readonly type: 'send.pause' }
  | { readonly type: 'send.resume' }
  /** The browser says that it is offline. */
  | { readonly type: 'line.drop' }
  /** The browser says that it is online again. */
  | { readonly type: 'line.restored' }
  | { readonly type: 'session.restored' }
  /** After a reload the page has no file any more; the same one was chosen again. */
  | { readonly type: 'file.choose' }
  | { readonly type: 'file.remove' }
  /** It stays after all: removing it did not work. */
  | { readonly type: 'file.keep' }
  /** Off the answer, though the council keeps it: it is infected, or part of something that was sent. */
  | { readonly type: 'file.dismiss' };

/** How each of the calls can go wrong. `offline`: nothing answered, and trying again may help. */
export type UploadTrouble =
  | { readonly outcome: 'sessionEnded' }
  | { readonly outcome: 'offline' }
  /** The server knows no such file (any more). */
  | { readonly outcome: 'gone' }
  | { readonly outcome: 'failed'; readonly problem: ErrorCode };

export type SendOutcome =
  | { readonly outcome: 'received'; readonly id: string }
  /** Too large, too many, no room, or no longer asked for: sending it again would end in the same way. */
  | { readonly outcome: 'refused'; readonly problem: UploadProblem }
  | UploadTrouble;

export type CheckOutcome =
  | { readonly outcome: 'kept'; readonly mayRemove: boolean }
  | { readonly outcome: 'refused'; readonly problem: UploadProblem }
  | { readonly outcome: 'infected' }
  /** Nobody has looked at it yet: the scanner may be away. */
  | { readonly outcome: 'waiting' }
  /** Some of it has not arrived yet. */
  | { readonly outcome: 'receiving' }
  | UploadTrouble;

export type RemoveOutcome =
  | { readonly outcome: 'removed' }
  /** It was sent with a form meanwhile, or is infected. */
  | { readonly outcome: 'notAllowed' }
  | UploadTrouble;

/** The server's own name for the file that a call is about. */
export interface UploadRequest {
  readonly id: string;
}

/**
 * Contracts: `web/` provides the real ones through `uploadMachine.provide({ actors })`. The bytes never pass through here,
 * nor how many of them were sent: the list of uploads has both. `sendFile` tries again by itself for a minute, and
 * `checkFile` asks several times, before they give up.
 */
export const uploadActors = {
  sendFile: fromPromise<SendOutcome, Pick<UploadContext, 'id'>>(() =>
    Promise.reject(new Error('sendFile is not provided')),
  ),
  checkFile: fromPromise<CheckOutcome, UploadRequest>(() =>
    Promise.reject(new Error('checkFile is not provided')),
  ),
  removeFile: fromPromise<RemoveOutcome, UploadRequest>(() =>
    Promise.reject(new Error('removeFile is not provided')),
  ),
};
