import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { MapButtons } from './MapButtons.tsx';
import { MapFoot } from './MapFoot.tsx';
import { MapGround } from './MapGround.tsx';
import { MapNote } from './MapNote.tsx';
import type { HomeMapProps } from './map-props.ts';
import { useGround } from './use-ground.ts';
import { useLeaflet } from './use-leaflet.ts';
import { useMapView } from './use-map-view.ts';

/** The street and the two beside it. */
const near = 16;

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

/** A map with one home on it. */
export function PlaceMap({ latitude, longitude, label }: HomeMapProps) {
  const { t } = useTranslation();
  const { ref, stage } = useLeaflet();
  const map = stage?.map ?? null;
  const { hasFailed } = useGround(map);
  const view = useMapView(map);
  useEffect(() => {
    map?.setView([latitude, longitude], near, { animate: false });
  }, [map, latitude, longitude]);
  const point = view && map?.latLngToLayerPoint([latitude, longitude]);
  return (
    <>
      <MapGround ref={ref} label={t('map.homeLabel', { street: label })} />
      {stage &&
        point &&
        createPortal(
          <Pin
            viewBox="0 0 24 24"
            aria-hidden="true"
            style={{ transform: `translate(${point.x}px, ${point.y}px)` }}
          >
            <path d="M12 22.500s7.500-7.200 7.500-13a7.500 7.500 0 1 0-15 0c0 5.800 7.500 13 7.500 13Z" />
            <circle cx="12" cy="9.500" r="2.800" />
          </Pin>,
          stage.homes,
        )}
      {map && <MapButtons map={map} />}
      <MapFoot>{hasFailed && <MapNote>{t('map.groundFailed')}</MapNote>}</MapFoot>
    </>
  );
}
