/**
 * An address as it is kept and looked for: without what stands around it, and composed (Unicode NFC), since a person's
 * telephone and their computer may write é as one character or as two. Its letter case is kept, as some mailboxes
 * mind it (RFC 5321, 2.4); the database looks without it.
 */
export function normaliseEmail(text: string): string {
  return text.trim().normalize('NFC');
}
