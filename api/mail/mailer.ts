/** The sender or recipient of a letter. The name is one line of any text. */
interface Party {
  readonly name: string;
  readonly address: string;
}

/** One letter to one person. Only `text` and `html` may hold line breaks. */
export interface Letter {
  /**
   * Includes its angle brackets. The same for every attempt, so a duplicate can be recognised (RFC 5322,
   * 3.6.4).
   */
  readonly messageId: string;
  readonly from: Party;
  /** The address for replies, read by a person. */
  readonly replyTo: Party;
  readonly to: Party;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** A locale such as `cy-GB`. */
  readonly language: string;
  /** Time of the event that caused it. */
  readonly date: Date;
  /**
   * Address at which a mail program can stop such letters by itself, with one `POST` (RFC 8058). Undefined if
   * they cannot be stopped.
   */
  readonly stopAddress?: string | undefined;
}

/**
 * The result of one attempt. `code` is the reason in a word for the log and the row, such as `550` or
 * `ETIMEDOUT`; it never names a person.
 */
export type Delivery =
  | { readonly outcome: 'sent' }
  /** The server will never accept this letter. */
  | { readonly outcome: 'refused'; readonly code: string }
  /** `everybody` is true if any other letter would fail too, so there is no use in trying the next one. */
  | { readonly outcome: 'later'; readonly code: string; readonly everybody: boolean };

/** Delivers letters, over SMTP or into a folder. */
export interface Mailer {
  /** Sends one letter, in less than a minute. Never rejects: a failure is a {@link Delivery}. */
  send(tenantId: string, letter: Letter): Promise<Delivery>;
  close(): Promise<void>;
}
