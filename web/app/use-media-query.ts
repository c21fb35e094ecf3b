import { useCallback, useSyncExternalStore } from 'react';

/**
 * Returns whether the window matches a media query, now and as it changes.
 * @param query such as `(min-width: 64rem)`.
 */
export function useMediaQuery(query: string): boolean {
  const onChange = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    onChange,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
