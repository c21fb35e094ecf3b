/**
 * The most characters in a message (Unicode code points, as PostgreSQL counts them). Kept apart from the
 * schemas, since pages count, too.
 */
export const longestMessage = 20_000;
/**
 * The most characters in a draft: more than in a message, so that pasted text is kept while its author shortens
 * it.
 */
export const longestDraft = 200_000;
export const longestSubject = 200;
/** The maximum number of files in one message. */
export const maximumMessageFiles = 10;

/** Returns the number of characters, as PostgreSQL counts them. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
