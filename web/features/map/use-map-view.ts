import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import type { Bounds } from './group-adverts.ts';

/** What part of the map is shown, and how near. */
export interface MapView {
  readonly bounds: Bounds;
  readonly zoom: number;
}

/** The part of the map that is shown, each time it comes to rest; null until it was put somewhere. */
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
