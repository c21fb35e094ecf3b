import { useEffect, useState, type RefObject } from 'react';

/** How far ahead of the window a card is asked for: about two rows of cards. */
const margin = '900px 0px';

/** Becomes true when the element comes near the window, and stays so. `atOnce` skips the waiting. */
export function useNearViewport(element: RefObject<HTMLElement | null>, atOnce: boolean): boolean {
  const [near, setNear] = useState(atOnce);
  useEffect(() => {
    const watched = element.current;
    if (near || watched === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: margin },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element, near]);
  return near || atOnce;
}
