import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';

/**
 * Shows a map's frame over the whole window and back; meanwhile the rest of the page is out of reach. It does
 * not use the browser's own full screen, which iPhones have only for videos.
 */
export function useWholeWindow(map: LeafletMap): { readonly isWhole: boolean; readonly toggle: () => void } {
  const [isWhole, setIsWhole] = useState(false);
  useEffect(() => {
    const frame = map.getContainer().parentElement;
    const place = frame?.parentElement;
    if (!isWhole || !frame || !place) return undefined;
    // Its place on the page keeps its height: nothing below may have moved afterwards.
    place.style.minHeight = `${frame.getBoundingClientRect().height}px`;
    frame.popover = 'manual';
    frame.showPopover();
    const others = around(frame);
    for (const other of others) other.inert = true;
    const leave = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) setIsWhole(false);
    };
    document.addEventListener('keydown', leave);
    return () => {
      document.removeEventListener('keydown', leave);
      for (const other of others) other.inert = false;
      frame.popover = null;
      place.style.minHeight = '';
    };
  }, [isWhole, map]);
  return { isWhole, toggle: () => setIsWhole(!isWhole) };
}

/** Returns the elements that make up the rest of the page: the siblings of an element and of its ancestors. */
function around(element: HTMLElement): HTMLElement[] {
  const parent = element.parentElement;
  if (parent === null || element === document.body) return [];
  const beside = [...parent.children].flatMap((child) =>
    child instanceof HTMLElement && child !== element && !child.inert ? child : [],
  );
  return [...beside, ...around(parent)];
}
