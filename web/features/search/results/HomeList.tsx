import { Button } from '../../../components/Button.tsx';
import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { BasicAdvert } from '#schemas/api/property-listings.ts';
import { useApp } from '../../../app/app-context.ts';
import { useNow } from '../../../components/use-now.ts';
import { CardGrid } from './CardGrid.tsx';
import { CardSkeleton } from './CardSkeleton.tsx';
import { HomeRows, homesPerChunk, type SharedByCards } from './HomeRows.tsx';
import { useSearchSnapshot, type RunningSearch } from '../session/search-view.ts';
import { serverAhead } from '../../../app/server-clock.ts';

/**
 * The number of homes that load by themselves; after that the person asks for more, which keeps the foot of the
 * page reachable.
 */
const homesPerPage = 60;
/** The skeletons of the next row: three columns on a desktop. */
const shapes = 3;
/**
 * The margin ahead of the window in which the next homes load: about two rows of cards. Homes above the window
 * count as near, too.
 */
const margin = '1000000px 0px 900px 0px';

const More = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: theme.spacing(1),
  marginTop: theme.spacing(4),
}));

interface HomeListProps extends Omit<SharedByCards, 'now' | 'setFavourite'> {
  readonly search: RunningSearch;
  readonly advertIds: readonly string[];
  readonly adverts: ReadonlyMap<string, BasicAdvert>;
}

/** The results as cards: those that have come near the window, and skeletons for the next ones. */
export function HomeList({ search, advertIds, adverts, ...shared }: HomeListProps) {
  const { t } = useTranslation();
  const { formats, setFavourite } = useApp();
  const near = useSearchSnapshot(search, ({ context }) => Math.min(context.near, context.advertIds.length));
  const total = advertIds.length;
  const page = Math.max(homesPerPage, Math.ceil(near / homesPerPage) * homesPerPage);
  const waiting = near < Math.min(total, page);
  const now = useNow(soonestOf(advertIds.slice(0, near), adverts));
  const next = useRef<HTMLLIElement>(null);

  useEffect(() => {
    const watched = next.current;
    if (watched === null) return;
    const index = Math.min(nextChunkEnd(near), page, total) - 1;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) search.send({ type: 'result.near', index });
      },
      { rootMargin: margin },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, [search, near, page, total]);

  /** Loads more homes. The button disappears when they load: focus goes to the first of them. */
  function showMore() {
    flushSync(() => search.send({ type: 'result.near', index: near }));
    const card = document.querySelector<HTMLElement>(`[data-advert-id="${advertIds[near]}"]`);
    card?.setAttribute('tabindex', '-1');
    card?.focus({ preventScroll: true });
  }

  const starts = Array.from({ length: Math.ceil(near / homesPerChunk) }, (_, chunk) => chunk * homesPerChunk);
  return (
    <>
      <CardGrid>
        {starts.map((start) => (
          <HomeRows
            key={start}
            search={search}
            advertIds={advertIds}
            adverts={adverts}
            start={start}
            end={Math.min(start + homesPerChunk, near)}
            now={now}
            setFavourite={setFavourite}
            {...shared}
          />
        ))}
        {waiting &&
          // All homes that load by themselves need their space reserved: otherwise the foot moves down again
          // and again while it is in view (a layout shift of 0.1 and more on a slow connection).
          Array.from({ length: Math.min(page, total) - near }, (_, shape) => (
            <li
              // The index is a stable key: skeletons stay in place.
              key={`place ${near + shape}`}
              ref={shape === 0 ? next : null}
              className="no-print"
              aria-hidden="true"
            >
              <div className={shape < shapes ? 'card' : 'card room'}>
                {shape < shapes && <CardSkeleton loading="" />}
              </div>
            </li>
          ))}
      </CardGrid>
      {!waiting && near < total && (
        <More className="no-print">
          <p>{t('search.shown', { shown: formats.number(near), total: formats.number(total) })}</p>
          <Button variant="outlined" size="large" onClick={showMore}>
            {t('search.more')}
          </Button>
        </More>
      )}
    </>
  );
}

/** Returns the end of the next chunk. Chunks arrive whole, which leaves earlier ones unchanged. */
const nextChunkEnd = (near: number) => (Math.floor(near / homesPerChunk) + 1) * homesPerChunk;

/**
 * Returns the time at which the first of these homes closes, in milliseconds by this computer's clock; infinity
 * if there is none.
 */
function soonestOf(ids: readonly string[], adverts: ReadonlyMap<string, BasicAdvert>): number {
  return ids.reduce((soonest, id) => {
    const advert = adverts.get(id);
    const closing = advert ? Date.parse(advert.closesAt) - serverAhead() : Infinity;
    // Closed adverts need no countdown.
    return closing > Date.now() - 60_000 ? Math.min(soonest, closing) : soonest;
  }, Infinity);
}
