/**
 * Returns the token in the fragment of a letter's link, which reaches no server log and no referrer; null if
 * there is none. `hash` comes without its number sign.
 */
export function tokenIn(hash: string): string | null {
  const token = new URLSearchParams(hash).get('token')?.trim();
  return token === undefined || token === '' ? null : token;
}
