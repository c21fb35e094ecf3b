import { fromPromise } from 'xstate';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { SearchFilter } from '#schemas/property-search.ts';

/** The state of a result's details. A result that has not come near has none yet. */
export type ResultState = 'loading' | 'loaded' | 'error';

/** The end of a search: ids of adverts, each once, in the order asked for. */
export type FindOutcome =
  | { readonly outcome: 'ok'; readonly advertIds: readonly string[] }
  | { readonly outcome: 'failed'; readonly code: ErrorCode };

/** The end of a list load: the ids whose details are there now. Ids missing from `loaded` are in error. */
export type LoadOutcome =
  | { readonly outcome: 'ok'; readonly loaded: readonly string[] }
  | { readonly outcome: 'failed'; readonly code: ErrorCode };

/**
 * The specification's search state (section 3), in ids: facts of adverts stay in the query cache. The results
 * of the last search stay while another is under way, so that a page need not go blank.
 */
export interface SearchContext {
  /** Null before the first search, and after `search.reset`. */
  readonly filter: SearchFilter | null;
  /** In the order asked for. */
  readonly advertIds: readonly string[];
  /**
   * The number of results, from the first, that have come near; their details are loaded, loading, in error or
   * next.
   */
  readonly near: number;
  /** The index that came near last, where the person is: the nearest waiting results load first. */
  readonly lastNear: number;
  /** States by id. A result that has come near but has no state waits for the current list load to end. */
  readonly states: Readonly<Record<string, ResultState>>;
  /** Ids of the current list load. */
  readonly batch: readonly string[];
  /** The last index up to which every result is settled (loaded or in error); -1 before. */
  readonly lastResultLoaded: number;
  /**
   * The reason why the search, or the last list load that failed, did so. In `found` it is not null exactly
   * when a result is in error.
   */
  readonly code: ErrorCode | null;
}

export type SearchEvent =
  /** Starts a new search; loads of an earlier one are given up. */
  | { readonly type: 'search.start'; readonly filter: SearchFilter }
  | { readonly type: 'search.retry' }
  /** Logging out resets the search (section 4). */
  | { readonly type: 'search.reset' }
  /** The result at this index came near the window, and so did all before it: of several, send the furthest. */
  | { readonly type: 'result.near'; readonly index: number }
  /** Loads every result in error again. */
  | { readonly type: 'results.retry' }
  /**
   * The same search has other results, because adverts were synced or eligibility changed. `stale`: ids among
   * them whose loaded details are out of date.
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
