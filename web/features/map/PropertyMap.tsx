import { lazy, Suspense } from 'react';
import { useApp } from '../../app/app-context.ts';
import { MapFrame } from './MapFrame.tsx';
import { MapMissing } from './MapMissing.tsx';
import { MapSkeleton } from './MapSkeleton.tsx';
import type { PropertyMapProps } from './map-props.ts';

// Leaflet and its styles are a quarter of the page's script: they come to those who look at a map. A map that
// cannot be loaded is no reason to load the page anew, as it is for a part that the page cannot do without.
const SearchMap = lazy(() =>
  import('./SearchMap.tsx').then(
    ({ SearchMap: component }) => ({ default: component }),
    () => ({ default: MapMissing }),
  ),
);

/**
 * The homes of a result on the council's map, or nothing where the council has none. The list beside it is
 * complete without it. Its height is that of `--map-height`.
 */
export function PropertyMap(props: PropertyMapProps) {
  const { system } = useApp();
  if (system.map === null) return null;
  return (
    <MapFrame>
      <Suspense fallback={<MapSkeleton />}>
        <SearchMap {...props} />
      </Suspense>
    </MapFrame>
  );
}
