/** The purpose of a file. */
export type UploadPurpose =
  /** A question of a form. */
  | {
      readonly form: string;
      /** The question's name. */
      readonly answer: string;
      /** An id of the council's `files.documentKinds`. */
      readonly documentKind: string;
    }
  /** An action that the council asks for. */
  | {
      /** The action's id. */
      readonly action: string;
      /** The upload's name. */
      readonly answer: string;
    }
  /** A message that the person writes. */
  | {
      /**
       * The conversation's id; null for a new one. Only this page uses it: sending the message names its files.
       */
      readonly thread: string | null;
    };

/** Returns the metadata of the upload's announcement, besides the file's name (`AnnouncementHeadersSchema`). */
export function announcementOf(purpose: UploadPurpose): Record<string, string> {
  return 'thread' in purpose ? { message: '1' } : { ...purpose };
}

/** Returns a key that is the same for the same purpose, and for no other. */
export function purposeKey(purpose: UploadPurpose): string {
  if ('form' in purpose) return `form ${purpose.form} ${purpose.answer}`;
  if ('action' in purpose) return `action ${purpose.action} ${purpose.answer}`;
  return `message ${purpose.thread ?? 'new'}`;
}
