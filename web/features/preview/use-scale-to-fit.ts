import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * How much something has to be made smaller to be no wider than an element, as that is now: 1 where it fits.
 * @param width of what is to fit, in CSS pixels.
 */
export function useScaleToFit(room: RefObject<HTMLElement | null>, width: number): number {
  const [scale, setScale] = useState(1);
  useLayoutEffect(() => {
    const element = room.current;
    if (element === null) return undefined;
    const fit = () => setScale(Math.min(1, element.clientWidth / width));
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [room, width]);
  return scale;
}
