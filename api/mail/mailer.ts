/** Somebody to whom or from whom a letter goes. The name is one line of any text. */
export interface Party {
  readonly name: string;
  readonly address: string;
}

/** One letter to one person. No field but `text` and `html` holds a line break. */
export interface Letter {
  /** With its angle brackets. The same for every attempt, so that whoever gets it twice can tell (RFC 5322, 3.6.4). */
  readonly messageId: string;
  readonly from: Party;
  /** Where an answer goes: somebody who reads it. */
  readonly replyTo: Party;
  readonly to: Party;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** A locale such as `cy-GB`. */
  readonly language: string;
  /** When its cause happened. */
  readonly date: Date;
  /** Where a mail program can stop such letters by itself, with one `POST` (RFC 8058). Undefined: they cannot be stopped. */
  readonly stopAddress?: string | undefined;
}

/**
 * What became of one attempt. `code` says why in a word for the log and the row, such as `550` or `ETIMEDOUT`, and
 * never names anybody.
 */
export type Delivery =
  | { readonly outcome: 'sent' }
  /** The server will not take this letter, today or ever. */
  | { readonly outcome: 'refused'; readonly code: string }
  /** `everybody`: the same would happen to any letter now, so there is no use in trying the next one. */
  | { readonly outcome: 'later'; readonly code: string; readonly everybody: boolean };

/** The port for mail. */
export interface Mailer {
  /** Sends one letter, in less than a minute. Never rejects: a failure is a {@link Delivery}. */
  send(tenantId: string, letter: Letter): Promise<Delivery>;
  close(): Promise<void>;
}
