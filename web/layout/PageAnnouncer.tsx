import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * After a navigation: puts focus on the new page's h1 and says the page's title, as a browser does when it
 * loads a document. A change of search params alone is not a new page.
 */
export function PageAnnouncer() {
  const router = useRouter();
  const [announcement, setAnnouncement] = useState('');
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
        setAnnouncement(document.title);
      }),
    [router],
  );
  return <output className="visually-hidden">{announcement}</output>;
}
