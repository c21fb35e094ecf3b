import { Map as LeafletMap } from 'leaflet';
import { useCallback, useState, type RefCallback } from 'react';
import 'leaflet/dist/leaflet.css';

/** A map that is there, and the layer on which React puts homes, at the map's layer points. */
export interface Stage {
  readonly map: LeafletMap;
  readonly homes: HTMLElement;
}

/** Above the streets and their names, where Leaflet has its own markers. */
const homesLevel = '600';

/** A Leaflet map in the element that gets the `ref`, for as long as that is there. */
export function useLeaflet(): { readonly ref: RefCallback<HTMLElement>; readonly stage: Stage | null } {
  const [stage, setStage] = useState<Stage | null>(null);
  const ref = useCallback((element: HTMLElement) => {
    const map = createMap(element);
    const homes = createHomesPane(map);
    // The frame may grow, or have no size until its tab is opened.
    const observer = new ResizeObserver(() => map.invalidateSize({ pan: false }));
    observer.observe(element);
    setStage({ map, homes });
    return () => {
      observer.disconnect();
      setStage(null);
      map.remove();
    };
  }, []);
  return { ref, stage };
}

function createMap(element: HTMLElement): LeafletMap {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = new LeafletMap(element, {
    // Ours are 44 px to touch and speak the reader's language.
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: !still,
    fadeAnimation: !still,
    inertia: !still,
    // A page that is scrolled must not be caught by the map under the pointer, until somebody is at work there.
    scrollWheelZoom: false,
    maxBoundsViscosity: 0.9,
  });
  element.addEventListener('focusin', () => map.scrollWheelZoom.enable());
  element.addEventListener('focusout', () => map.scrollWheelZoom.disable());
  return map;
}

/** Hidden to the eye while the map comes closer or goes further away: homes group differently after it. */
function createHomesPane(map: LeafletMap): HTMLElement {
  const pane = map.createPane('homes');
  pane.style.zIndex = homesLevel;
  map.on('zoomstart', () => void (pane.style.opacity = '0'));
  map.on('zoomend', () => void (pane.style.opacity = '1'));
  return pane;
}
