import { fromPromise } from 'xstate';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { FileRefusal } from '#schemas/file-kinds.ts';

/** The reason why a file is not taken, or why the last call failed. */
export type UploadProblem = FileRefusal | ErrorCode;

export interface UploadInput {
  /** The id of a file the server already knows, for example from a saved answer; null for one just chosen. */
  readonly id: string | null;
  /** A problem that the page sees before anything is sent; null for none. */
  readonly problem: UploadProblem | null;
}

export interface UploadContext {
  /** The id of the upload, and later of the file; null while the server knows of none. */
  readonly id: string | null;
  /** True if, as far as the page knows, the file can still be deleted: it is not part of anything sent. */
  readonly mayRemove: boolean;
  /** True if the server had forgotten the upload, so it was sent again from the start. */
  readonly hasRestarted: boolean;
  readonly problem: UploadProblem | null;
}

export type UploadEvent =
  /** Its turn has come: only a few files are sent at once. */
  | { readonly type: 'send.start' }
  /** The server has created an upload for it. */
  | { readonly type: 'upload.begin'; readonly id: string }
  | { readonly type: 'send.pause' }
  | { readonly type: 'send.resume' }
  /** The browser reports that it is offline. */
  | { readonly type: 'line.drop' }
  /** The browser reports that it is online again. */
  | { readonly type: 'line.restored' }
  | { readonly type: 'session.restored' }
  /** The same file was chosen again, since a reload loses the page's copy. */
  | { readonly type: 'file.choose' }
  | { readonly type: 'file.remove' }
  /** Keeps the file after removing it failed. */
  | { readonly type: 'file.keep' }
  /** Removes it from the answer, though the council keeps it: it is infected, or part of something sent. */
  | { readonly type: 'file.dismiss' };

/** Ways in which any call can fail. `offline`: there was no answer, and trying again may help. */
export type UploadFailure =
  | { readonly outcome: 'sessionEnded' }
  | { readonly outcome: 'offline' }
  /** The server does not know the file, or no longer does. */
  | { readonly outcome: 'gone' }
  | { readonly outcome: 'failed'; readonly problem: ErrorCode };

export type SendOutcome =
  | { readonly outcome: 'received'; readonly id: string }
  /** Too large, too many, no space left, or no longer requested: sending it again would not help. */
  | { readonly outcome: 'refused'; readonly problem: UploadProblem }
  | UploadFailure;

export type CheckOutcome =
  | { readonly outcome: 'kept'; readonly mayRemove: boolean }
  | { readonly outcome: 'refused'; readonly problem: UploadProblem }
  | { readonly outcome: 'infected' }
  /** It has not been checked yet: the scanner may be down. */
  | { readonly outcome: 'waiting' }
  /** Some of it has not arrived yet. */
  | { readonly outcome: 'receiving' }
  | UploadFailure;

export type RemoveOutcome =
  | { readonly outcome: 'removed' }
  /** It was sent with a form meanwhile, or is infected. */
  | { readonly outcome: 'notAllowed' }
  | UploadFailure;

/** The server's id of the file that a call is about. */
export interface UploadRequest {
  readonly id: string;
}

/**
 * Contracts: `web/` provides the real ones through `uploadMachine.provide({ actors })`. The list of uploads, not
 * the machine, has the bytes and their progress. Before giving up, `sendFile` retries for a minute, and `checkFile`
 * asks several times.
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
