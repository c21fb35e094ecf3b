/**
 * The token that a link in a letter carries in its fragment, which no server log and no referrer has; null where there
 * is none. `hash` comes without its number sign.
 */
export function tokenIn(hash: string): string | null {
  const token = new URLSearchParams(hash).get('token')?.trim();
  return token === undefined || token === '' ? null : token;
}
