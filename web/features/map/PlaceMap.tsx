import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { MapButtons } from '../base-map/MapButtons.tsx';
import { MapFoot } from '../base-map/MapFoot.tsx';
import { LeafletContainer } from '../base-map/LeafletContainer.tsx';
import { MapNote } from '../base-map/MapNote.tsx';
import type { HomeMapProps } from './map-props.ts';
import { useBaseMap } from '../base-map/use-base-map.ts';
import { useLeaflet } from '../base-map/use-leaflet.ts';
import { useMapView } from '../base-map/use-map-view.ts';

/** The zoom that shows the street and the two beside it. */
const near = 16;
/** The zoom that shows ten minutes' walk. */
const around = 15;

const none: NonNullable<HomeMapProps['places']> = [];

const Numbers = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    position: 'absolute',
    left: 0,
    top: 0,
    display: 'grid',
    placeItems: 'center',
    width: '1.625rem',
    height: '1.625rem',
    margin: '-0.8125rem 0 0 -0.8125rem',
    borderRadius: '50%',
    fontSize: '0.8125rem',
    fontWeight: 700,
    lineHeight: 1,
    color: theme.vars.palette.text.primary,
    background: theme.vars.palette.background.paper,
    border: `2px solid ${theme.vars.palette.primary.main}`,
    boxShadow: '0 1px 2px rgb(0 0 0 / 0.35)',
  },
}));

const Pin = styled('svg')(({ theme }) => ({
  position: 'absolute',
  width: '2.75rem',
  // The layer of the homes has no width of its own.
  maxWidth: 'none',
  height: '2.75rem',
  margin: '-2.6rem 0 0 -1.375rem',
  fill: theme.vars.palette.primary.main,
  stroke: theme.vars.palette.primary.contrastText,
  strokeWidth: 1.4,
  filter: 'drop-shadow(0 1px 2px rgb(0 0 0 / 0.4))',
  '& circle': { fill: theme.vars.palette.primary.contrastText, stroke: 'none' },
}));

/**
 * A home on a map, with the places around it as numbers: the list beside the map has their names and distances.
 */
export function PlaceMap({ latitude, longitude, label, places = none }: HomeMapProps) {
  const { t } = useTranslation();
  const { ref, stage } = useLeaflet();
  const map = stage?.map ?? null;
  const { hasFailed } = useBaseMap(map);
  const view = useMapView(map);
  const hasPlaces = places.length > 0;
  useEffect(() => {
    map?.setView([latitude, longitude], hasPlaces ? around : near, { animate: false });
  }, [map, latitude, longitude, hasPlaces]);
  const point = view && map?.latLngToLayerPoint([latitude, longitude]);
  return (
    <>
      <LeafletContainer ref={ref} label={t('map.homeLabel', { street: label })} />
      {stage &&
        point &&
        createPortal(
          <>
            {/* Nearer places are rendered later, to lie above those further away. */}
            <Numbers aria-hidden="true">
              {places.toReversed().map((place) => {
                const { x, y } = stage.map.latLngToLayerPoint([place.latitude, place.longitude]);
                return (
                  <li
                    key={place.number}
                    title={place.name}
                    style={{ transform: `translate(${x}px, ${y}px)` }}
                  >
                    {place.number}
                  </li>
                );
              })}
            </Numbers>
            <Pin
              viewBox="0 0 24 24"
              aria-hidden="true"
              style={{ transform: `translate(${point.x}px, ${point.y}px)` }}
            >
              <path d="M12 22.500s7.500-7.200 7.500-13a7.500 7.500 0 1 0-15 0c0 5.800 7.500 13 7.500 13Z" />
              <circle cx="12" cy="9.500" r="2.800" />
            </Pin>
          </>,
          stage.homes,
        )}
      {map && <MapButtons map={map} />}
      <MapFoot>{hasFailed && <MapNote>{t('map.groundFailed')}</MapNote>}</MapFoot>
    </>
  );
}
