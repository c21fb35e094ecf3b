import { styled } from '@mui/material/styles';
import { useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { ListedAdvert } from '#schemas/api/property-listings.ts';
import { useApp } from '../../app/app-context.ts';
import { counted } from '../../components/counted.ts';
import { inReadingOrder, type Mark } from './group-adverts.ts';
import type { PropertyMapProps } from './map-props.ts';
import { motion, type LoadedMap } from '../base-map/use-leaflet.ts';
import type { MapView } from '../base-map/use-map-view.ts';
import { useMarkInput } from './use-mark-input.ts';
import { markStyle } from './mark-style.ts';
import { useQueryClient } from '@tanstack/react-query';
import { advertQuery } from '../../api/listed-adverts.ts';

const List = styled('ul')(markStyle);

interface MapMarksProps extends Pick<PropertyMapProps, 'adverts' | 'highlighted' | 'onHighlight'> {
  readonly stage: LoadedMap;
  readonly view: MapView;
  readonly marks: readonly Mark[];
  /** The key of the mark whose card is open. */
  readonly opened: string | null;
  readonly cardId: string;
  /** Called with the opened mark; `isLow` if it is in the lower half of the map. */
  readonly onOpen: (mark: Mark, isLow: boolean) => void;
}

/** The homes in view as buttons, in reading order: left to right, upper ones first. */
export function MapMarks({
  stage: { map, homes },
  view,
  marks,
  adverts,
  highlighted,
  onHighlight,
  opened,
  cardId,
  onOpen,
}: MapMarksProps) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const bedrooms = useMemo(() => new Map(adverts.map((advert) => [advert.id, advert.bedrooms])), [adverts]);
  const homeOf = useHomes(marks);
  const list = useRef<HTMLUListElement>(null);
  const placed = useMemo(
    () =>
      inReadingOrder(
        marks.map((mark) => {
          const { x, y } = map.latLngToContainerPoint([mark.latitude, mark.longitude]);
          const point = map.containerPointToLayerPoint([x, y]);
          return { mark, x, y, point };
        }),
      ),
    // A place's position on the screen changes with the view, which the map does not report to React.
    // oxlint-disable-next-line react/exhaustive-deps
    [map, marks, view],
  );
  const { takeFocus, wasDragged } = useMarkInput(map, list, placed);
  const inView = placed.reduce((sum, { mark }) => sum + mark.advertIds.length, 0);

  const choose = (mark: Mark, y: number, presses: number) => {
    // A key press cannot have dragged the map.
    if (presses > 0 && wasDragged()) return;
    if (mark.partsAt === null) onOpen(mark, y > map.getSize().y / 2);
    else {
      takeFocus(mark.advertIds);
      map.setView([mark.latitude, mark.longitude], mark.partsAt, motion());
    }
  };

  return createPortal(
    <>
      <List ref={list} aria-label={t('map.homes')}>
        {placed.map(({ mark, point, y }) => {
          const [first = ''] = mark.advertIds;
          const count = mark.advertIds.length;
          const beds = t('map.beds', { count: bedrooms.get(first) ?? 0 });
          const home = count > 1 ? null : homeOf(first);
          const rent = home && t(`map.rent.${home.rentPeriod}`, { rent: formats.money(wholePounds(home)) });
          const place = mark.isMixed ? t('map.around', { area: mark.area }) : mark.area;
          const name =
            count > 1
              ? t(mark.partsAt === null ? 'map.samePlace' : 'map.group', counted(count, formats, { place }))
              : home
                ? t('map.home', { street: home.street, bedrooms: beds, rent })
                : t('map.homeWithout', { bedrooms: beds });
          return (
            <li key={mark.key} style={{ transform: `translate(${point.x}px, ${point.y}px)` }}>
              <button
                type="button"
                data-mark={mark.key}
                data-kind={count > 1 ? 'group' : 'home'}
                data-size={count > 99 ? 'large' : count > 9 ? 'middle' : 'small'}
                data-highlighted={highlighted !== null && mark.advertIds.includes(highlighted)}
                aria-label={name}
                {...(mark.partsAt === null && {
                  'aria-expanded': opened === mark.key,
                  'aria-controls': cardId,
                })}
                onClick={({ detail }) => choose(mark, y, detail)}
                onPointerEnter={() => onHighlight(first)}
                onPointerLeave={() => onHighlight(null)}
                onFocus={() => onHighlight(first)}
                onBlur={() => onHighlight(null)}
              >
                {count > 1 ? formats.number(count) : (rent ?? beds)}
              </button>
            </li>
          );
        })}
      </List>
      <Announcement text={t('map.inView', counted(inView, formats))} />
    </>,
    homes,
  );
}

/** A message announced when the reader has moved the map, but not when the page opens. */
function Announcement({ text }: { readonly text: string }) {
  const first = useRef(text);
  const [shown, setShown] = useState('');
  useEffect(() => {
    if (text === first.current && shown === '') return;
    setShown(text);
  }, [text, shown]);
  return <output className="visually-hidden">{shown}</output>;
}

type HomeDetails = ListedAdvert['details'];

/** The most homes whose details are loaded: more than a person would go through; the list has all of them. */
const homesAtOnce = 24;

/**
 * Returns the rent in pence, rounded to whole pounds: a pin has no room for pence, and comparing homes on a map
 * does not need them.
 */
const wholePounds = ({ rentPence, serviceChargePence }: HomeDetails) =>
  Math.round((rentPence + serviceChargePence) / 100) * 100;

/**
 * Returns a function that gives the details of a home once they are loaded. Only homes with a mark of their own
 * are loaded, and at most {@link homesAtOnce}.
 */
function useHomes(marks: readonly Mark[]): (id: string) => HomeDetails | undefined {
  const { loadAdvert } = useApp();
  const queryClient = useQueryClient();
  const [, setKnown] = useState(0);
  useEffect(() => {
    const alone = marks.filter(({ advertIds }) => advertIds.length === 1).slice(0, homesAtOnce);
    let isWanted = true;
    const loading = alone
      .flatMap(({ advertIds }) => advertIds)
      .map((id) => queryClient.prefetchQuery(advertQuery(loadAdvert, id)));
    const show = () => {
      if (isWanted) setKnown((count) => count + 1);
    };
    void Promise.all(loading).finally(show);
    return () => {
      isWanted = false;
    };
  }, [marks, queryClient, loadAdvert]);
  return (id) => queryClient.getQueryData(advertQuery(loadAdvert, id).queryKey)?.advert.details;
}
