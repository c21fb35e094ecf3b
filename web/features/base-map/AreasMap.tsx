import { styled } from '@mui/material/styles';
import { DomEvent, latLngBounds } from 'leaflet';
import { useCallback, useEffect, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../components/Icon.tsx';
import { areaStyle } from './area-style.ts';
import { MapButtons } from './MapButtons.tsx';
import { MapFoot } from './MapFoot.tsx';
import { LeafletContainer } from './LeafletContainer.tsx';
import { MapNote } from './MapNote.tsx';
import { spreadApart } from './spread-apart.ts';
import { useBaseMap } from './use-base-map.ts';
import { useLeaflet } from './use-leaflet.ts';
import { useMapView } from './use-map-view.ts';
import type { Coordinates } from '#domain/places/national-grid.ts';
import { useApp } from '../../app/app-context.ts';
import { drawnMapQuery } from './drawn-map-query.ts';
import { areaPlaces } from './town-geometry.ts';
import { vectorMapQuery } from './vector-map-query.ts';

const List = styled('ul')(areaStyle);

/** The closest initial zoom: the streets around an area say more than its houses. */
const closest = 15;
/** Pixels of padding: half a long name on each side, and half a button above and below. */
const padding: [number, number] = [64, 36];

/** Pixels: the height of a button, and the gap between two that can both be touched. */
const buttonHeight = 32;
const gap = 12;

/** Estimates the width of a button in pixels, with its tick: a choice must not move the others. */
function widthOf(title: string): number {
  return 44 + title.length * 8;
}

/** Areas to choose from on the council's own map, as buttons with their names. */
export function AreasMap({ areas, onChoose }: AreasMapProps) {
  const { t } = useTranslation();
  const { ref, stage } = useLeaflet();
  const map = stage?.map ?? null;
  const { hasFailed } = useBaseMap(map, true);
  const view = useMapView(map);
  const places = useAreaPlaces();
  const names = areas.map(({ value }) => value).join('\n');
  useEffect(() => {
    const points = names.split('\n').flatMap((value) => {
      const place = places?.get(value);
      return place ? [[place.latitude, place.longitude] as [number, number]] : [];
    });
    if (map && points.length > 0)
      map.fitBounds(latLngBounds(points), { padding, maxZoom: closest, animate: false });
  }, [map, places, names]);
  // The map would take a press on a button as its own and move or zoom.
  const keep = useCallback((list: HTMLUListElement | null) => {
    if (list) DomEvent.disableClickPropagation(list);
  }, []);
  const onMap = areas.flatMap((area) => {
    const place = places?.get(area.value);
    if (!stage || !view || !place) return [];
    const at = stage.map.latLngToLayerPoint([place.latitude, place.longitude]);
    return [{ ...area, at, x: at.x, y: at.y, width: widthOf(area.title), height: buttonHeight }];
  });
  const placed = spreadApart(onMap, gap);
  return (
    <>
      <LeafletContainer ref={ref} label={t('forms.areas.label')} help={t('forms.areas.help')} />
      {stage &&
        view &&
        createPortal(
          <List ref={keep} aria-label={t('forms.areas.list')}>
            {placed.map(({ value, title, isChosen, at, x, y }) => (
              <li key={value} style={{ transform: `translate(${at.x}px, ${at.y}px)` }}>
                <button
                  type="button"
                  aria-pressed={isChosen}
                  style={{ marginInlineStart: x - at.x, marginBlockStart: y - at.y }}
                  onClick={() => onChoose(value, !isChosen)}
                >
                  {isChosen && <Icon name="check" />}
                  {title}
                </button>
              </li>
            ))}
          </List>,
          stage.homes,
        )}
      {map && <MapButtons map={map} />}
      <MapFoot>{hasFailed && <MapNote>{t('forms.areas.failed')}</MapNote>}</MapFoot>
    </>
  );
}

/** An area that people can choose. */
interface ShownArea {
  /** The `area` of its feature on the map. */
  readonly value: string;
  readonly title: string;
  readonly isChosen: boolean;
}

interface AreasMapProps {
  /** The areas to show; an area that is not on the map is left out. */
  readonly areas: readonly ShownArea[];
  readonly onChoose: (value: string, isChosen: boolean) => void;
}

/** Returns the places of the areas on the council's own map, by value; undefined until the map is loaded. */
function useAreaPlaces(): ReadonlyMap<string, Coordinates> | undefined {
  const { system, api } = useApp();
  const { map: baseMap, language } = system;
  const { data: drawn } = useQuery({ ...drawnMapQuery(api), enabled: baseMap?.kind === 'drawn' });
  const { data: vector } = useQuery(vectorMapQuery(baseMap, { language, withoutAreas: true }));
  return useMemo(() => {
    if (drawn) return areaPlaces(drawn);
    if (!vector) return undefined;
    const places = Object.entries(vector.areas).map(
      ([area, [longitude, latitude]]) => [area, { latitude, longitude }] as const,
    );
    return new Map(places);
  }, [drawn, vector]);
}
