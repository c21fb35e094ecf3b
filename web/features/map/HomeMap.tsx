import { lazy, Suspense } from 'react';
import { useApp } from '../../app/app-context.ts';
import { MapFrame } from './MapFrame.tsx';
import { MapMissing } from './MapMissing.tsx';
import { MapSkeleton } from './MapSkeleton.tsx';
import type { HomeMapProps } from './map-props.ts';

const PlaceMap = lazy(() =>
  import('./PlaceMap.tsx').then(
    ({ PlaceMap: component }) => ({ default: component }),
    () => ({ default: MapMissing }),
  ),
);

/** Where one home is, on the council's map, or nothing where the council has none. */
export function HomeMap(props: HomeMapProps) {
  const { system } = useApp();
  if (system.map === null) return null;
  return (
    <MapFrame>
      <Suspense fallback={<MapSkeleton />}>
        <PlaceMap {...props} />
      </Suspense>
    </MapFrame>
  );
}
