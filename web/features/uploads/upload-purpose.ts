/** What a file is sent for. */
export type UploadPurpose =
  /** A question of a form. */
  | {
      readonly form: string;
      /** The question's name. */
      readonly answer: string;
      /** An id of the council's `files.documentKinds`. */
      readonly documentKind: string;
    }
  /** Something that the council asks for. */
  | {
      /** The action's id. */
      readonly action: string;
      /** The upload's name. */
      readonly answer: string;
    }
  /** A message that somebody writes. */
  | {
      /** Its conversation, by id; null: it begins one. Only this page tells them apart: sending the message names its files. */
      readonly thread: string | null;
    };

/** The metadata of its announcement, besides the file's name (`AnnouncementHeadersSchema`). */
export function announcementOf(purpose: UploadPurpose): Record<string, string> {
  return 'thread' in purpose ? { message: '1' } : { ...purpose };
}

/** The same for the same purpose, and for no other. */
export function purposeKey(purpose: UploadPurpose): string {
  if ('form' in purpose) return `form ${purpose.form} ${purpose.answer}`;
  if ('action' in purpose) return `action ${purpose.action} ${purpose.answer}`;
  return `message ${purpose.thread ?? 'new'}`;
}
