import { Map as LeafletMap } from 'leaflet';
import { useCallback, useState, type RefCallback } from 'react';
import 'leaflet/dist/leaflet.css';

/** A loaded map, with the layer where React puts homes, at the map's layer points. */
export interface LoadedMap {
  readonly map: LeafletMap;
  readonly homes: HTMLElement;
}

/** The z-index above the streets and their names, where Leaflet puts its own markers. */
const homesLevel = '600';

/** Creates a Leaflet map in the element with the `ref`, for as long as the element exists. */
export function useLeaflet(): { readonly ref: RefCallback<HTMLElement>; readonly stage: LoadedMap | null } {
  const [stage, setStage] = useState<LoadedMap | null>(null);
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
  const { animate } = motion();
  const map = new LeafletMap(element, {
    // Our own buttons are 44 px to touch and speak the reader's language.
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: animate,
    fadeAnimation: animate,
    inertia: animate,
    // Leaflet's own keys always animate, whatever the reader prefers, and miss key presses on elements over the
    // map.
    keyboard: false,
    // The map under the pointer must not catch page scrolling until the reader has used it.
    scrollWheelZoom: false,
    maxBoundsViscosity: 0.9,
  });
  element.tabIndex = 0;
  element.addEventListener('keydown', (event) => followKey(map, event));
  element.addEventListener('focusin', () => map.scrollWheelZoom.enable());
  element.addEventListener('focusout', () => map.scrollWheelZoom.disable());
  return map;
}

/** Returns whether a map may animate, for Leaflet's calls that move one. */
export function motion(): { readonly animate: boolean } {
  return { animate: !matchMedia('(prefers-reduced-motion: reduce)').matches };
}

/** Pixels by which each key moves the map. */
const arrows: Readonly<Record<string, [number, number]>> = {
  ArrowLeft: [-80, 0],
  ArrowRight: [80, 0],
  ArrowUp: [0, -80],
  ArrowDown: [0, 80],
};

function followKey(map: LeafletMap, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const by = arrows[event.key];
  if (by) map.panBy(by, motion());
  else if (event.key === '+' || event.key === '=') map.zoomIn();
  else if (event.key === '-') map.zoomOut();
  else return;
  event.preventDefault();
}

/** Creates the layer of the homes, which is hidden during a zoom: homes group differently after it. */
function createHomesPane(map: LeafletMap): HTMLElement {
  const pane = map.createPane('homes');
  pane.style.zIndex = homesLevel;
  map.on('zoomstart', () => void (pane.style.opacity = '0'));
  map.on('zoomend', () => void (pane.style.opacity = '1'));
  return pane;
}
