import { styled } from '@mui/material/styles';
import type { Map as LeafletMap } from 'leaflet';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { milesBetween } from '#domain/search/miles-between.ts';
import { distances } from '#domain/search/search-address.ts';
import type { Nearby } from '#schemas/property-search.ts';
import type { LoadedMap } from '../base-map/use-leaflet.ts';

const Circle = styled('svg')(({ theme }) => ({
  position: 'absolute',
  left: 0,
  top: 0,
  // The layer of the homes has no width of its own.
  width: 1,
  height: 1,
  maxWidth: 'none',
  overflow: 'visible',
  pointerEvents: 'none',
  stroke: theme.vars.palette.primary.main,
  strokeWidth: 3,
  strokeDasharray: '8 6',
  fill: `color-mix(in srgb, ${theme.vars.palette.primary.main} 10%, transparent)`,
}));

/** Miles in a degree of latitude. */
const degree = milesBetween({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 });

interface MapAreaProps {
  readonly stage: LoadedMap;
  readonly near: Nearby;
}

/**
 * The area of a search as a circle. The chosen filters give it in words; it is rendered again whenever the view
 * changes.
 */
export function MapArea({ stage: { map, homes }, near }: MapAreaProps) {
  const middle = map.latLngToLayerPoint([near.latitude, near.longitude]);
  const north = map.latLngToLayerPoint([near.latitude + near.miles / degree, near.longitude]);
  return createPortal(
    <Circle aria-hidden="true" focusable="false">
      <circle cx={middle.x} cy={middle.y} r={middle.y - north.y} />
    </Circle>,
    homes,
  );
}

const Here = styled('button')(({ theme }) => ({
  position: 'absolute',
  insetInlineStart: '0.75rem',
  top: '0.75rem',
  zIndex: 2,
  minHeight: '2.75rem',
  maxWidth: 'calc(100% - 5rem)',
  paddingInline: '1rem',
  fontWeight: 600,
  border: `1px solid color-mix(in srgb, ${theme.vars.palette.outline} 60%, transparent)`,
  borderRadius: Math.min(theme.council.shape.radius, 12),
  background: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  boxShadow: '0 1px 3px rgb(0 0 0 / 0.2)',
  cursor: 'pointer',
}));

interface SearchHereProps {
  readonly map: LeafletMap;
  readonly onNear: (near: Nearby) => void;
}

/**
 * The button that searches for homes around the middle of the map, out to its edge. Arrow keys move the map.
 */
export function SearchHere({ map, onNear }: SearchHereProps) {
  const { t } = useTranslation();
  return (
    <Here type="button" onClick={() => onNear(middleOf(map))}>
      {t('map.searchHere')}
    </Here>
  );
}

const fine = 10_000;

function middleOf(map: LeafletMap): Nearby {
  const { lat, lng } = map.getCenter();
  const [latitude, longitude] = [Math.round(lat * fine) / fine, Math.round(lng * fine) / fine];
  const bounds = map.getBounds();
  const toEdge = Math.min(
    milesBetween({ latitude, longitude }, { latitude: bounds.getNorth(), longitude }),
    milesBetween({ latitude, longitude }, { latitude, longitude: bounds.getEast() }),
  );
  const [least = 1] = distances;
  return { latitude, longitude, miles: distances.findLast((miles) => miles <= toEdge) ?? least, name: '' };
}
