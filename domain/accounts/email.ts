import { withoutInvisible } from '../words/copied-text.ts';

/**
 * Normalises an address for storing and finding it: without invisible characters from copying, and composed
 * (Unicode NFC), since devices may write é as one character or as two. Letter case is kept, since it matters to
 * some mailboxes (RFC 5321, 2.4); the database ignores it in searches.
 */
export function normaliseEmail(text: string): string {
  return withoutInvisible(text)
    .replace(/^mailto:/i, '')
    .normalize('NFC');
}
