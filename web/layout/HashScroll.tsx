import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { showHashTarget } from '../components/hash-target.ts';

/** After a navigation: goes to the part of the page that the hash of the address names. */
export function HashScroll() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ toLocation, hrefChanged, fromLocation }) => {
        // Drawing the same place again, as after a log-in, must not carry the reader away.
        if (!fromLocation || hrefChanged) showHashTarget(document, toLocation.hash);
      }),
    [router],
  );
  return null;
}
