import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';

/** West, south, east and north, in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

/** The visible part of the map, and its zoom. */
export interface MapView {
  readonly bounds: Bounds;
  readonly zoom: number;
}

/** Returns the visible part of the map, each time it stops moving; null until it has a position. */
export function useMapView(map: LeafletMap | null): MapView | null {
  const [view, setView] = useState<MapView | null>(null);
  useEffect(() => {
    if (!map) return undefined;
    const read = () => {
      const shown = map.getBounds();
      setView({
        bounds: [shown.getWest(), shown.getSouth(), shown.getEast(), shown.getNorth()],
        zoom: map.getZoom(),
      });
    };
    map.on('moveend resize viewreset', read);
    return () => {
      map.off('moveend resize viewreset', read);
      setView(null);
    };
  }, [map]);
  return view;
}
