import type { ApiClient } from '../../api/api-client.ts';

const lockName = 'lintel.endSession';
/** A line that is cut must not keep what belongs to a person on the page, in milliseconds. */
const longestWait = 3_000;

/**
 * Ends the session on the server, which may see a moment left in it that the page has not: asked before that moment,
 * it would let the next person in. Of several tabs that come to the end together one asks and the others wait for it.
 * Never rejects: the cookie then goes by itself a little later.
 */
export async function endSession(api: ApiClient): Promise<void> {
  const ask = () => api.write('POST', '/api/authentication/logout').catch(() => null);
  await Promise.race([
    'locks' in navigator ? askInOneTab(ask) : ask(),
    new Promise((resolve) => setTimeout(resolve, longestWait)),
  ]);
}

async function askInOneTab(ask: () => Promise<unknown>): Promise<void> {
  const asked = await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await ask();
    return lock !== null;
  });
  if (!asked) await navigator.locks.request(lockName, () => {});
}
