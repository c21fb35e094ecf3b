import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { findHashTarget } from './hash-target.ts';

/**
 * Scrolls to the part of the page that the hash of the address names, and puts the focus there, so that
 * reading and tabbing go on from that part, as after a link of the browser's own.
 */
export function HashScroll() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ toLocation, hrefChanged, fromLocation }) => {
        // Drawing the same place again, as after a log-in, must not carry the reader away.
        if (toLocation.hash === '' || (fromLocation && !hrefChanged)) return;
        const target = findHashTarget(document, toLocation.hash);
        if (target === null) return;
        if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
        target.scrollIntoView();
        target.focus({ preventScroll: true });
      }),
    [router],
  );
  return null;
}
