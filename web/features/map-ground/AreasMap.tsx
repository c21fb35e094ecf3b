import { styled } from '@mui/material/styles';
import { DomEvent, latLngBounds } from 'leaflet';
import { useCallback, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/Icon.tsx';
import { areaStyle } from './area-style.ts';
import type { AreasMapProps } from './areas-map-props.ts';
import { MapButtons } from './MapButtons.tsx';
import { MapFoot } from './MapFoot.tsx';
import { MapGround } from './MapGround.tsx';
import { MapNote } from './MapNote.tsx';
import { spreadApart } from './spread-apart.ts';
import { useAreaPlaces } from './use-area-places.ts';
import { useGround } from './use-ground.ts';
import { useLeaflet } from './use-leaflet.ts';
import { useMapView } from './use-map-view.ts';

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
  const { hasFailed } = useGround(map, true);
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
      <MapGround ref={ref} label={t('forms.areas.label')} help={t('forms.areas.help')} />
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
