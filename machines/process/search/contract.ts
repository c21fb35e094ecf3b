import { fromPromise } from 'xstate';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { SearchFilter } from '#schemas/property-search.ts';

/** Results 0 to 5 load as soon as a search is done (specification sections 4 and 9). */
export const firstResults = 6;

/** What is known of a result's details. One that has not come near has no state yet. */
export type ResultState = 'loading' | 'loaded' | 'error';

/** How a search ended: ids of adverts in the order asked for. */
export type FindOutcome =
  | { readonly outcome: 'ok'; readonly advertIds: readonly string[] }
  | { readonly outcome: 'failed'; readonly code: ErrorCode };

/** How a list load ended: the ids whose details are there now. Ids left out of `loaded` are in error. */
export type LoadOutcome =
  | { readonly outcome: 'ok'; readonly loaded: readonly string[] }
  | { readonly outcome: 'failed'; readonly code: ErrorCode };

/** The specification's search state (section 3), in ids: facts of adverts stay in the query cache. */
export interface SearchContext {
  /** Null until there was a search, and after `search.reset`. */
  readonly filter: SearchFilter | null;
  /** In order. */
  readonly advertIds: readonly string[];
  /** How many results, from the first, have come near; their details are loaded, loading or in error. */
  readonly near: number;
  readonly states: Readonly<Record<string, ResultState>>;
  /** The last index up to which every result is settled (loaded or in error); -1 before. */
  readonly lastResultLoaded: number;
  /** Why the last search or the last list load failed. */
  readonly code: ErrorCode | null;
}

export type SearchEvent =
  /** A new search; what an earlier one still loads is given up. */
  | { readonly type: 'search.start'; readonly filter: SearchFilter }
  | { readonly type: 'search.retry' }
  /** Logging out resets the search (section 4). */
  | { readonly type: 'search.reset' }
  /** The result at this index came near the window. */
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
