import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Returns a value that only a browser knows and that stays the same while the page is open. On the server, and
 * during the first render in the browser, it is `before` instead.
 * @param read returns a primitive, or the same object each time.
 */
export function useInBrowser<Known>(read: () => Known, before: Known): Known {
  return useSyncExternalStore(never, read, () => before);
}
