import type { MessageDraft, MessageDraftResponse, MessageSentResponse } from '#schemas/api/messages.ts';

/** The text typed so far. */
export type Written = Pick<MessageDraft, 'subject' | 'topic' | 'body' | 'files'>;

export const nothingWritten: Written = { subject: '', topic: '', body: '', files: [] };

/** The state shown by a page that writes a message. */
export interface MessageFacts {
  readonly written: Written;
  /** The server's draft, if it was changed elsewhere in the meantime. */
  readonly theirs: MessageDraft | null;
  /** The state of the conversation at the server; null while it is not known. */
  readonly conversation: Omit<MessageDraftResponse, 'draft' | 'status'> | null;
  /** The last answer to a message sent from here. */
  readonly sent: MessageSentResponse | null;
}

/** The text of a message, and the known facts about it. */
export class MessageStore {
  #facts: MessageFacts = { written: nothingWritten, theirs: null, conversation: null, sent: null };
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

export function isSameText(one: Written, other: Written): boolean {
  return (
    one.subject === other.subject &&
    one.topic === other.topic &&
    one.body === other.body &&
    one.files.join(' ') === other.files.join(' ')
  );
}

export function isNothing(written: Written): boolean {
  return isSameText(written, nothingWritten);
}
