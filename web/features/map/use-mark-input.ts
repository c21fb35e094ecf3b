import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { Mark } from './group-adverts.ts';

interface MarkInput {
  /** Gives the focus, after the map's next move, to the first mark with one of these homes. */
  readonly takeFocus: (advertIds: readonly string[]) => void;
  /** Returns whether the current press moved the map, and so does not press a button. */
  readonly wasDragged: () => boolean;
}

/** Handles presses and focus of the marks, where Leaflet's handling and React's conflict. */
export function useMarkInput(
  map: LeafletMap,
  list: RefObject<HTMLUListElement | null>,
  placed: readonly { readonly mark: Mark }[],
): MarkInput {
  const dragged = useRef(false);
  const focused = useRef<string | null>(null);
  const wanted = useRef<ReadonlySet<string> | null>(null);

  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const press = () => void (dragged.current = false);
    const drag = () => void (dragged.current = true);
    // The second press of a double click is meant for the button too, but would zoom the map.
    const keep = (event: Event) => event.stopPropagation();
    const enter = ({ target }: FocusEvent) => {
      focused.current = target instanceof HTMLElement ? (target.dataset['mark'] ?? null) : null;
    };
    const leave = ({ target }: FocusEvent) => {
      // A button that React removes also blurs, and its focus must go somewhere.
      if (target instanceof HTMLElement && target.isConnected) focused.current = null;
    };
    map.on('dragstart', drag);
    element.addEventListener('pointerdown', press);
    element.addEventListener('dblclick', keep);
    element.addEventListener('focusin', enter);
    element.addEventListener('focusout', leave);
    return () => {
      map.off('dragstart', drag);
      element.removeEventListener('pointerdown', press);
      element.removeEventListener('dblclick', keep);
      element.removeEventListener('focusin', enter);
      element.removeEventListener('focusout', leave);
    };
  }, [map, list]);

  useLayoutEffect(() => {
    const button = (key: string) => list.current?.querySelector<HTMLElement>(`[data-mark="${key}"]`);
    const ids = wanted.current;
    if (ids) {
      const next = placed.find(({ mark }) => mark.advertIds.some((id) => ids.has(id)));
      if (!next) return;
      wanted.current = null;
      button(next.mark.key)?.focus({ preventScroll: true });
      return;
    }
    const lost = focused.current;
    if (lost === null || button(lost)) return;
    focused.current = null;
    // The focus stays at the map for the next Tab, instead of returning to the top of the page.
    map.getContainer().focus({ preventScroll: true });
  }, [placed, list, map]);

  return {
    takeFocus: (advertIds) => void (wanted.current = new Set(advertIds)),
    wasDragged: () => dragged.current,
  };
}
