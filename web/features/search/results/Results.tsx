import { styled } from '@mui/material/styles';
import { Link, useLocation } from '@tanstack/react-router';
import { Suspense, useCallback, useMemo, useRef, useState, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { BasicAdvert, BasicListingResponse } from '#schemas/api/property-listings.ts';
import type { SearchFilter } from '#schemas/property-search.ts';
import { useEligibility, useUser } from '../../../app/use-person.ts';
import { useRegister } from '../../../app/use-register.ts';
import { useApp } from '../../../app/app-context.ts';
import { lazyPart } from '../../../components/lazy-part.ts';
import { useFavourites } from '../../favourites/use-favourites.ts';
import { PropertyMap } from '../../map/LazyMaps.tsx';
import { advertsById } from './adverts-by-id.ts';
import { useCardWords } from './card-words.ts';
import { describeFilter } from '../filter/describe-filter.ts';
import { HomeList } from './HomeList.tsx';
import { ResultHead } from './ResultHead.tsx';
import { desk } from './result-layout.ts';
import { useSearchSnapshot, type RunningSearch } from '../session/search-view.ts';
import { choicesOf, writeSearch } from '#domain/search/search-address.ts';
import type { PropertyView } from '#domain/search/search-params.ts';
import { SearchError } from '../session/SearchError.tsx';
import { indexEligibility } from './eligibility-by-advert.ts';
import { firstResults } from '#machines/process/search/batches.ts';
import { countClosingToday } from './count-closing-today.ts';
import { CardGrid } from './CardGrid.tsx';
import { CardSkeleton } from './CardSkeleton.tsx';
import { partsIn } from '../filter/filter-parts.ts';

/** Has its full height from the start: nothing moves when the offer has loaded. */
const Place = styled('div')(({ theme }) => ({
  minHeight: '2.75rem',
  marginBottom: theme.spacing(1.5),
  '& output': { display: 'block' },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem' },
}));

const EmptyResult = lazyPart(() =>
  import('./EmptyResult.tsx').then(({ EmptyResult: component }) => component),
);

const Views = styled('div')(({ theme }) => ({
  '--card-width': '15rem',
  // Only pictures fade: people still read the old results' text, and faded text had a contrast of 2.7.
  '&[aria-busy="true"] img': { opacity: 0.6, transition: 'opacity 200ms 150ms' },
  '& [data-highlighted] .card': { outline: `3px solid ${theme.vars.palette.focus}`, outlineOffset: 2 },
  // On a phone the map replaces the list.
  '&[data-view="map"] .list': { display: 'none' },
  '& .map': { '--map-height': '70vh' },
  [desk]: {
    // Cards are narrow here and in rows. Each part has room for a name or a sentence of one more line: the
    // labels of a row begin at the same height, and nothing moves when cards replace their skeletons.
    '--card-words': '10rem',
    '--card-foot': '3.875rem',
    '--card-more': '13.75rem',
    // The reason why a person cannot bid takes three lines, and loads after the page.
    '&[data-reader="member"]': { '--card-foot': '5.25rem' },
    // A household described in five lines must fit into little more than that.
    '& .card .suited, & .card .closing': { fontSize: '0.875rem', lineHeight: 1.45 },
    '& .card .facts': { lineHeight: 1.45 },
    '&[data-view="map"]': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
      gap: theme.spacing(3),
      alignItems: 'start',
    },
    '&[data-view="map"] .list': { display: 'block' },
    '& .map': {
      position: 'sticky',
      top: 'calc(var(--frame-top) + 1rem)',
      '--map-height': 'calc(100vh - var(--frame-top) - 2rem)',
    },
  },
}));

interface ResultsProps {
  readonly search: RunningSearch;
  readonly listings: BasicListingResponse | undefined;
  readonly filter: SearchFilter;
  readonly view: PropertyView;
  readonly onChange: (filter: SearchFilter) => void;
  readonly onView: (view: PropertyView) => void;
}

/** Returns handlers that highlight a card's home on the map when the card is hovered or focused. */
function highlightBy(onHighlight: (advertId: string | null) => void) {
  const mark = ({ target }: { readonly target: EventTarget }) => {
    const card = target instanceof Element ? target.closest<HTMLElement>('[data-advert-id]') : null;
    if (card) onHighlight(card.dataset['advertId'] ?? null);
  };
  return { onPointerOver: mark, onFocus: mark };
}

const noAdverts: readonly BasicAdvert[] = [];

/** The results, as a list and, if chosen, on the map beside it. */
export function Results({ search, listings, filter, view, onChange, onView }: ResultsProps) {
  const { t } = useTranslation();
  const { formats, mayBeMember } = useApp();
  const user = useUser();
  const { data: eligibility } = useEligibility();
  const favourites = useFavourites();
  const eligibilityByAdvert = useMemo(() => indexEligibility(eligibility), [eligibility]);
  const words = useCardWords();
  const advertIds = useSearchSnapshot(search, ({ context }) => context.advertIds);
  const isSearching = useSearchSnapshot(search, ({ phase }) => phase === 'searching');
  const hasFailed = useSearchSnapshot(search, ({ phase }) => phase === 'failed');
  const isCompleted = useSearchSnapshot(search, ({ phase }) => phase === 'found');
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const count = useRef<HTMLParagraphElement>(null);
  const retry = useCallback(() => search.send({ type: 'results.retry' }), [search]);
  const adverts = listings?.adverts ?? noAdverts;
  const byId = advertsById(adverts);
  const choices = listings && choicesOf(listings);
  // A filter that needs a log-in or an application is ignored without one: it stays in the address, and the
  // page claims nothing about the homes.
  const isMember = user === undefined ? mayBeMember : user?.hasApplications === true;
  const isIgnored = !isMember && (filter.style === 1 || filter.style === 2);
  const description = useMemo(() => {
    if (!choices) return { whole: '', parts: [] };
    return describeFilter(isIgnored ? { ...filter, style: 0 } : filter, { t, formats, choices });
  }, [filter, choices, formats, isIgnored, t]);
  const found = useMemo(() => advertIds.flatMap((id) => byId.get(id) ?? []), [advertIds, byId]);

  const closingToday = useMemo(() => countClosingToday(found), [found]);

  /** Changes the filter. The pressed control disappears with its filter: focus goes to the results instead. */
  function changeAndFocus(chosen: SearchFilter) {
    onChange(chosen);
    count.current?.focus();
  }

  if (hasFailed) return <SearchError search={search} />;
  return (
    <>
      <ResultHead
        filter={filter}
        description={description}
        total={advertIds.length}
        closingToday={closingToday}
        count={count}
        view={view}
        isSearching={isSearching}
        onSort={onChange}
        onRemove={changeAndFocus}
        onView={onView}
      />
      {isIgnored && <IgnoredFilterNotice style={filter.style} />}
      <LazySaveSearch filter={filter} words={description.whole} />
      <SearchError search={search} />
      <Views
        data-view={view}
        data-reader={isMember ? 'member' : undefined}
        aria-busy={isSearching}
        {...(view === 'map' ? highlightBy(setHighlighted) : {})}
      >
        <div className="list">
          {!isCompleted && advertIds.length === 0 && <ResultSkeleton />}
          {isCompleted && advertIds.length === 0 && (
            <Suspense>
              <EmptyResult
                adverts={adverts}
                filter={filter}
                facts={{
                  eligibility: user?.hasApplications ? eligibilityByAdvert : null,
                  favourites: favourites ?? null,
                }}
                description={description}
                onChange={changeAndFocus}
              />
            </Suspense>
          )}
          {advertIds.length > 0 && (
            <HomeList
              search={search}
              advertIds={advertIds}
              adverts={byId}
              eligibilityByAdvert={eligibilityByAdvert}
              favourites={favourites}
              words={words}
              highlighted={highlighted}
              onRetry={retry}
            />
          )}
        </div>
        {view === 'map' && (
          <div className="map">
            <PropertyMap
              adverts={found}
              highlighted={highlighted}
              onHighlight={setHighlighted}
              near={filter.near}
              onNear={(near) => onChange({ ...filter, near })}
            />
          </div>
        )}
      </Views>
    </>
  );
}

const FilterNotice = styled('p')(({ theme }) => ({
  marginBottom: theme.spacing(2),
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem', fontWeight: 600 },
}));

/** Says what a reader needs in order to see only the homes that they may bid for, or have bid for. */
function IgnoredFilterNotice({ style }: Pick<SearchFilter, 'style'>) {
  const { t } = useTranslation();
  const { href } = useLocation();
  const user = useUser();
  const register = useRegister();
  if (user) {
    if (style !== 1) return <FilterNotice data-ignored-filter>{t('search.wish.bidNewcomer')}</FilterNotice>;
    return (
      register !== undefined && (
        <FilterNotice data-ignored-filter>
          {t(`application.${register?.state ?? 'unknown'}.short`)}
        </FilterNotice>
      )
    );
  }
  return (
    <FilterNotice className="no-print" data-ignored-filter>
      <Link to="/login" search={{ returnTo: href }}>
        {t(style === 1 ? 'search.wish.eligibleVisitor' : 'search.wish.bidVisitor')}
      </Link>
    </FilterNotice>
  );
}

/** The skeletons of the results during the first search. */
function ResultSkeleton() {
  return (
    <CardGrid>
      {Array.from({ length: firstResults }, (_, place) => (
        <li key={place} aria-hidden="true">
          <div className="card" data-state="loading">
            <CardSkeleton loading="" />
          </div>
        </li>
      ))}
    </CardGrid>
  );
}

// Only signed-in people with filters load it.
const SaveSearch = lazy(async () => {
  const { SaveSearch: component } = await import('./SaveSearch.tsx');
  return { default: component };
});

/**
 * The offer to save a search: for members only, and not for a search of one's own bids or favourites, which no
 * new home can match.
 */
function LazySaveSearch({ filter, words }: { readonly filter: SearchFilter; readonly words: string }) {
  const user = useUser();
  const isMember = Boolean(user) && user?.scope.includes('staff') !== true;
  if (!isMember || filter.style > 1 || partsIn(filter).length === 0) return null;
  return (
    <Place className="no-print">
      <Suspense fallback={null}>
        <SaveSearch key={JSON.stringify(writeSearch(filter, 'list'))} filter={filter} words={words} />
      </Suspense>
    </Place>
  );
}
