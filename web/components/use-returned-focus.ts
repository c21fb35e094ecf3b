import { useEffect, useRef, type RefObject } from 'react';

/** Returns the ref of the element that takes focus on return from a second step, because the pressed button is gone. */
export function useReturnedFocus<Element extends HTMLElement>(isAway: boolean): RefObject<Element | null> {
  const target = useRef<Element>(null);
  const wasAway = useRef(isAway);
  useEffect(() => {
    if (wasAway.current && !isAway) target.current?.focus();
    wasAway.current = isAway;
  }, [isAway]);
  return target;
}
