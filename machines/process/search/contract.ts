import { fromPromise } from 'xstate';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { SearchFilter } from '#schemas/property-search.ts';

/** What is known of a result's details. One that has not come near has no state yet. */
export type ResultState = 'loading' | 'loaded' | 'error';

/** How a search ended: ids of adverts, each once, in the order asked for. */
export type FindOutcome =
  | { readonly outcome: 'ok'; readonly advertIds: readonly string[] }
  | { readonly outcome: 'failed'; readonly code: ErrorCode };

/** How a list load ended: the ids whose details are there now. Ids left out of `loaded` are in error. */
export type LoadOutcome =
  | { readonly outcome: 'ok'; readonly loaded: readonly string[] }
  | { readonly outcome: 'failed'; readonly code: ErrorCode };

/**
 * The specification's search state (section 3), in ids: facts of adverts stay in the query cache. While a search
 * is under way the results of the one before are still here, so that a page need not go blank.
 */
export interface SearchContext {
  /** Null until there was a search, and after `search.reset`. */
  readonly filter: SearchFilter | null;
  /** In order. */
  readonly advertIds: readonly string[];
  /** How many results, from the first, have come near; their details are loaded, loading, in error or next. */
  readonly near: number;
  /** The index that came near last, where the person is: of what waits, the nearest to it loads first. */
  readonly lastNear: number;
  /** By id. A result that has come near and has no state waits for the list load that is under way. */
  readonly states: Readonly<Record<string, ResultState>>;
  /** The ids of the list load that is under way. */
  readonly batch: readonly string[];
  /** The last index up to which every result is settled (loaded or in error); -1 before. */
  readonly lastResultLoaded: number;
  /** Why the search failed, or the last list load that did: in `found` not null exactly where a result is in error. */
  readonly code: ErrorCode | null;
}

export type SearchEvent =
  /** A new search; what an earlier one still loads is given up. */
  | { readonly type: 'search.start'; readonly filter: SearchFilter }
  | { readonly type: 'search.retry' }
  /** Logging out resets the search (section 4). */
  | { readonly type: 'search.reset' }
  /** The result at this index came near the window, and so did all before it: of several, send the furthest. */
  | { readonly type: 'result.near'; readonly index: number }
  /** Loads every result in error again. */
  | { readonly type: 'results.retry' }
  /**
   * The same search has other results, since adverts were synced or standings changed. `stale`: ids among them
   * whose details are no longer what was loaded.
   */
  | {
      readonly type: 'results.changed';
      readonly advertIds: readonly string[];
      readonly stale: readonly string[];
    };

/** Contracts: `web/` provides the real ones through `searchMachine.provide({ actors })`. */
export const searchActors = {
  findResults: fromPromise<FindOutcome, { readonly filter: SearchFilter }>(() =>
    Promise.reject(new Error('findResults is not provided')),
  ),
  loadDetails: fromPromise<LoadOutcome, { readonly advertIds: readonly string[] }>(() =>
    Promise.reject(new Error('loadDetails is not provided')),
  ),
};
