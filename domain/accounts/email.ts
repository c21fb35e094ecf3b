import { withoutInvisible } from '../words/copied-text.ts';

/**
 * Returns an address as it is stored and looked up: without additions from copying around and within it, and
 * composed (Unicode NFC), since a person's phone and computer may write é as one character or as two. Its
 * letter case is kept, since it matters to some mailboxes (RFC 5321, 2.4); the database ignores it in look-ups.
 */
export function normaliseEmail(text: string): string {
  return withoutInvisible(text)
    .replace(/^mailto:/i, '')
    .normalize('NFC');
}
