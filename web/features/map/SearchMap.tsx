import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../app/app-context.ts';
import { boundsOf, groupAdverts, type Mark } from './group-adverts.ts';
import { MapArea, SearchHere } from './MapArea.tsx';
import { MapButtons } from '../base-map/MapButtons.tsx';
import { MapCard } from './MapCard.tsx';
import { MapFoot } from '../base-map/MapFoot.tsx';
import { LeafletContainer } from '../base-map/LeafletContainer.tsx';
import { MapMarks } from './MapMarks.tsx';
import { MapNote } from '../base-map/MapNote.tsx';
import type { PropertyMapProps } from './map-props.ts';
import { useBaseMap } from '../base-map/use-base-map.ts';
import { motion, useLeaflet } from '../base-map/use-leaflet.ts';
import { useMapView } from '../base-map/use-map-view.ts';
import { styled } from '@mui/material/styles';
import { locationsQuery, placesById, type HomePlace } from './locations-query.ts';

const nowhere: ReadonlyMap<string, HomePlace> = new Map();
/** The closest zoom when fitting: a single home shows with its surrounding streets. */
const nearestFit = 15;
/** Pixels of padding for a mark at the edge. */
const margin: [number, number] = [48, 56];

/**
 * Every home of a result on the map. The map fits the homes once; after that it moves only when the reader
 * moves it, even if the results change.
 */
export function SearchMap({ adverts, highlighted, onHighlight, near, onNear, onChoose }: PropertyMapProps) {
  const { t } = useTranslation();
  const { api } = useApp();
  const { ref, stage } = useLeaflet();
  const map = stage?.map ?? null;
  const [opened, setOpened] = useState<{ readonly mark: Mark; readonly isLow: boolean } | null>(null);
  const baseMap = useBaseMap(map);
  const view = useMapView(map);
  const located = useQuery(locationsQuery(api));
  const places = located.data ? placesById(located.data) : nowhere;
  const groups = useMemo(() => groupAdverts(adverts, places), [adverts, places]);
  const bounds = useMemo(() => boundsOf(adverts, places), [adverts, places]);
  const marks = useMemo(() => (view ? groups.marksIn(view.bounds, view.zoom) : []), [groups, view]);
  const unplaced = located.data ? adverts.filter(({ id }) => !places.has(id)).length : 0;
  const after = useRef<HTMLDivElement>(null);
  const cardId = useId();

  const isFitted = useRef(false);
  const fit = (animate: boolean) => {
    if (!map || !bounds) return;
    const [west, south, east, north] = bounds;
    map.fitBounds(
      [
        [south, west],
        [north, east],
      ],
      { padding: margin, maxZoom: nearestFit, animate },
    );
  };
  useEffect(() => {
    if (!map || !bounds || isFitted.current) return;
    isFitted.current = true;
    fit(false);
  });

  // A home that leaves the results takes its card with it.
  const shown = opened?.mark.advertIds.filter((id) => adverts.some((advert) => advert.id === id)) ?? [];
  const close = () => {
    setOpened(null);
    map
      ?.getContainer()
      .querySelector<HTMLElement>(`[data-mark="${opened?.mark.key}"]`)
      ?.focus({ preventScroll: true });
  };

  return (
    <>
      <SkipMap target={after} />
      <LeafletContainer ref={ref} label={t('map.label')} />
      {stage && view && near && <MapArea stage={stage} near={near} />}
      {stage && view && (
        <MapMarks
          stage={stage}
          view={view}
          marks={marks}
          adverts={adverts}
          highlighted={highlighted}
          onHighlight={onHighlight}
          opened={opened?.mark.key ?? null}
          cardId={cardId}
          onOpen={(mark, isLow) => {
            setOpened({ mark, isLow });
            const [first] = mark.advertIds;
            if (first !== undefined) onChoose?.(first);
          }}
        />
      )}
      {opened && shown.length > 0 && (
        <MapCard key={opened.mark.key} id={cardId} advertIds={shown} isLow={opened.isLow} onClose={close} />
      )}
      {map && <SearchHere map={map} onNear={onNear} />}
      {map && <MapButtons map={map} onShowAll={() => fit(motion().animate)} />}
      <MapFoot>
        {baseMap.hasFailed && <MapNote>{t('map.groundFailed')}</MapNote>}
        {located.isError && (
          <MapNote>
            {t('map.placesFailed')}
            <button type="button" onClick={() => void located.refetch()}>
              {t('map.retry')}
            </button>
          </MapNote>
        )}
        {unplaced > 0 && <MapNote>{t('map.unplaced', { count: unplaced })}</MapNote>}
      </MapFoot>
      <div ref={after} tabIndex={-1} />
    </>
  );
}

const Skip = styled('a')(({ theme }) => ({
  position: 'absolute',
  insetInlineStart: '0.75rem',
  top: '0.75rem',
  zIndex: 3,
  display: 'flex',
  alignItems: 'center',
  minHeight: '2.75rem',
  paddingInline: '1rem',
  background: theme.vars.palette.background.paper,
  borderRadius: Math.min(theme.council.shape.radius, 12),
  boxShadow: '0 1px 4px rgb(0 0 0 / 0.3)',
  '&:not(:focus)': { clipPath: 'inset(50%)', width: 1, height: 1, minHeight: 0, overflow: 'hidden' },
}));

/** A link that lets keyboard users skip the homes on the map. */
function SkipMap({ target }: { readonly target: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Skip
      href={`#${id}`}
      onClick={(event) => {
        event.preventDefault();
        target.current?.focus({ preventScroll: true });
      }}
    >
      {t('map.skip')}
    </Skip>
  );
}
