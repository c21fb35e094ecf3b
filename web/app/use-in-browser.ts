import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * What only a browser knows and what does not change while the page is open. A page drawn on the server, and its first
 * render in the browser, have `before` instead.
 * @param read returns a primitive, or the same object each time.
 */
export function useInBrowser<Known>(read: () => Known, before: Known): Known {
  return useSyncExternalStore(never, read, () => before);
}
