import { previewRefusal } from '#schemas/preview.ts';

/**
 * The way in which preview mode ended, passed once in the next page's address: the server does not know the
 * token, or the cookie expired or was removed in another tab.
 */
export type Ending = typeof previewRefusal.value | 'over';

/** Returns how preview mode ended, by the query of an address; null if it does not say. */
export function endingIn(search: string): Ending | null {
  const value = new URLSearchParams(search).get(previewRefusal.parameter);
  return value === previewRefusal.value || value === 'over' ? value : null;
}

/** Returns a whole address that says how preview mode ended; with null, one that does not. */
export function withEnding(href: string, ending: Ending | null): string {
  const address = new URL(href);
  if (ending === null) address.searchParams.delete(previewRefusal.parameter);
  else address.searchParams.set(previewRefusal.parameter, ending);
  return address.href;
}
