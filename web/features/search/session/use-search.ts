import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { emptySearch, type SearchFilter } from '#schemas/property-search.ts';
import { useUser } from '../../../app/use-person.ts';
import { useApp } from '../../../app/app-context.ts';
import { saveFilter } from '../filter/saved-filter.ts';
import { isSameFilter, readSearch, writeSearch, type SearchChoices } from '#domain/search/search-address.ts';
import { useSearchSnapshot, type RunningSearch } from './search-view.ts';
import type { ParamName, PropertySearch, PropertyView } from '#domain/search/search-params.ts';
import { OwnAddress } from './own-address.ts';
import { readWantedSearch } from '../filter/wanted-filter.ts';

const route = getRouteApi('/properties/');

interface Search {
  readonly filter: SearchFilter;
  readonly view: PropertyView;
  /** Names of the address's params that could not be used. */
  readonly dropped: readonly ParamName[];
  readonly change: (filter: SearchFilter) => void;
  readonly show: (view: PropertyView) => void;
}

/**
 * Returns the page's search. Choices go to the machine at once and to the address bar after the next paint,
 * since the router takes longer than the search; an address from outside (a link, back and forward) goes to the
 * machine.
 * @param choices undefined while the property types and areas are not known.
 */
export function useSearch(search: RunningSearch, choices: SearchChoices | undefined): Search {
  const { session, isTakingOver } = useApp();
  const router = useRouter();
  const params = route.useSearch();
  const filter = useSearchSnapshot(search, ({ context }) => context.filter);
  const [dropped, setDropped] = useState<readonly ParamName[]>([]);
  const own = useRef(new OwnAddress());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isShared = useUser()?.session.sharedComputer === true;
  const view = params.view === 'map' ? 'map' : 'list';

  const go = useCallback(
    (asked: PropertySearch) => {
      clearTimeout(timer.current);
      own.current.go(JSON.stringify(asked));
      void router.navigate({ to: '/properties', search: asked, replace: true, resetScroll: false });
    },
    [router],
  );
  const write = useCallback(
    (asked: PropertySearch) => {
      own.current.choose(JSON.stringify(asked));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => go(asked), 40);
    },
    [go],
  );
  useEffect(() => () => clearTimeout(timer.current), []);

  // It runs before the paint: an old list must not look like the result of another search.
  useLayoutEffect(() => {
    const { context } = search.snapshot();
    // Without the list the search finds nothing; the machine says so and offers a retry.
    if (choices === undefined && context.filter === null) {
      search.send({ type: 'search.start', filter: emptySearch });
    }
    if (choices === undefined || !own.current.isFromOutside(JSON.stringify(params))) return;
    clearTimeout(timer.current);
    // While the page is being hydrated, the address alone determines its search.
    const wanted = readWantedSearch(params, choices, isTakingOver() ? null : context.filter);
    setDropped(wanted.dropped);
    if (context.filter === null || !isSameFilter(context.filter, wanted.filter)) {
      search.send({ type: 'search.start', filter: wanted.filter });
    }
    const asked = writeSearch(wanted.filter, wanted.view);
    if (wanted.isFromMemory && JSON.stringify(asked) !== JSON.stringify(params)) write(asked);
  }, [search, choices, params, write, isTakingOver]);

  // An ended session resets the search. After an expired session the page keeps what it shows; after a
  // log-out it keeps nothing, though the page may remain until the next one loads.
  useEffect(() => {
    if (filter !== null || choices === undefined) return;
    const auth = session.snapshot();
    const hasLeft = ['loggingOut', 'logoutFailed', 'loggedOut'].some((state) => auth?.value === state);
    const next = hasLeft ? emptySearch : readSearch(params, choices).filter;
    search.send({ type: 'search.start', filter: next });
  }, [search, filter, choices, params, session]);

  return {
    filter: filter ?? emptySearch,
    view,
    dropped,
    change: useCallback(
      (chosen: SearchFilter) => {
        search.send({ type: 'search.start', filter: chosen });
        setDropped([]);
        // The next person at a shared computer must not read this search.
        if (!isShared) saveFilter(chosen);
        write(writeSearch(chosen, view));
      },
      [search, isShared, view, write],
    ),
    show: (shown) => go(writeSearch(filter ?? emptySearch, shown)),
  };
}
