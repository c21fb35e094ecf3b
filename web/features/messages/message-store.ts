import type { MessageDraft, MessageDraftResponse, MessageSentResponse } from '#schemas/api/messages.ts';

/** What somebody has typed so far. */
export type Written = Pick<MessageDraft, 'subject' | 'topic' | 'body' | 'files'>;

export const nothingWritten: Written = { subject: '', topic: '', body: '', files: [] };

/** What a page that writes a message shows. */
export interface MessageFacts {
  readonly written: Written;
  /** What the server has, where it was changed somewhere else meanwhile. */
  readonly theirs: MessageDraft | null;
  /** How things stand at the server; null while that is not known. */
  readonly standing: Omit<MessageDraftResponse, 'draft' | 'status'> | null;
  /** What was sent last from here. */
  readonly sent: MessageSentResponse | null;
}

/** The words of one message, and what is known of it. */
export class MessageStore {
  #facts: MessageFacts = { written: nothingWritten, theirs: null, standing: null, sent: null };
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): MessageFacts => this.#facts;

  patch(facts: Partial<MessageFacts>): void {
    this.#facts = { ...this.#facts, ...facts };
    for (const listener of this.#listeners) listener();
  }
}

export function isSame(one: Written, other: Written): boolean {
  return (
    one.subject === other.subject &&
    one.topic === other.topic &&
    one.body === other.body &&
    one.files.join(' ') === other.files.join(' ')
  );
}

export function isNothing(written: Written): boolean {
  return isSame(written, nothingWritten);
}
