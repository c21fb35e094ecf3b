/** What a message may hold, in characters (Unicode code points, as PostgreSQL counts them). Apart from the schemas, since pages count along. */
export const longestMessage = 20_000;
/** A draft may be longer, so that what somebody has pasted is kept while they shorten it. */
export const longestDraft = 200_000;
export const longestSubject = 200;
/** Files that one message takes. */
export const filesOfAMessage = 10;

/** Characters as PostgreSQL counts them. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
