import { lazy, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { MapFrame } from '../base-map/MapFrame.tsx';
import { MapNote } from '../base-map/MapNote.tsx';
import type { HomeMapProps, PropertyMapProps } from './map-props.ts';

// Leaflet and its styles are a quarter of the page's script: only people who look at a map load them. A map
// that fails to load does not reload the page, as a missing essential chunk does.
const PlaceMap = lazy(() => orMissing(import('./PlaceMap.tsx').then(({ PlaceMap: component }) => component)));
const SearchMap = lazy(() =>
  orMissing(import('./SearchMap.tsx').then(({ SearchMap: component }) => component)),
);

async function orMissing<Props>(
  loading: Promise<ComponentType<Props>>,
): Promise<{ readonly default: ComponentType<Props> }> {
  return { default: await loading.catch(() => MapMissing) };
}

/** A home on the council's map, or nothing if the council has no map. */
export function HomeMap(props: HomeMapProps) {
  return (
    <MapFrame>
      <PlaceMap {...props} />
    </MapFrame>
  );
}

/**
 * The homes of a result on the council's map, or nothing if the council has no map. The list beside it is
 * complete without it. `--map-height` sets its height.
 */
export function PropertyMap(props: PropertyMapProps) {
  return (
    <MapFrame>
      <SearchMap {...props} />
    </MapFrame>
  );
}

/** Replaces a map whose script could not be loaded. */
function MapMissing() {
  const { t } = useTranslation();
  return <MapNote>{t('map.failed')}</MapNote>;
}
