import { useSyncExternalStore } from 'react';
import type { SearchContext, SearchEvent } from '#machines/process/search/contract.ts';

/** A search as pages see it: the machine's state, under the machine's own names. */
export interface SearchSnapshot {
  readonly context: SearchContext;
  readonly phase: 'unsearched' | 'searching' | 'found' | 'failed';
  /** True while something is being found or loaded. */
  readonly isBusy: boolean;
}

/** The page's search. */
export interface RunningSearch {
  readonly snapshot: () => SearchSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  readonly send: (event: SearchEvent) => void;
  /** Adopts the results that came with the page; call it before sending any event. */
  readonly takeFound: (found: SearchContext) => void;
}

/** Waits until the search satisfies a condition. */
export function untilSearch(
  search: RunningSearch,
  matches: (snapshot: SearchSnapshot) => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!matches(search.snapshot())) return;
      stop();
      resolve();
    };
    const stop = search.subscribe(look);
    look();
  });
}

/** Returns a value selected from the search. `select` must return the same value for the same search. */
export function useSearchSnapshot<Value>(
  search: RunningSearch,
  select: (snapshot: SearchSnapshot) => Value,
): Value {
  const read = () => select(search.snapshot());
  return useSyncExternalStore(search.subscribe, read, read);
}
