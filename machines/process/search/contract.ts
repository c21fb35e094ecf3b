import { fromPromise } from 'xstate';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { SearchFilter } from '#schemas/property-search.ts';

/** The state of a result's details. A result has none until its card comes near the window. */
export type ResultState = 'loading' | 'loaded' | 'error';

/** The end of a search: ids of adverts, each once, in the order asked for. */
export type FindOutcome =
  | { readonly outcome: 'ok'; readonly advertIds: readonly string[] }
  | { readonly outcome: 'failed'; readonly code: ErrorCode };

/** The end of a list load: the ids whose details have been loaded. Ids missing from `loaded` are in error. */
export type LoadOutcome =
  | { readonly outcome: 'ok'; readonly loaded: readonly string[] }
  | { readonly outcome: 'failed'; readonly code: ErrorCode };

/**
 * The specification's search state (section 3), with ids only: the adverts themselves are in the query cache.
 * The results of the last search stay while another one runs, so that the page need not go blank.
 */
export interface SearchContext {
  /** The current search; null before the first one, and after `search.reset`. */
  readonly filter: SearchFilter | null;
  /** In the order asked for. */
  readonly advertIds: readonly string[];
  /**
   * The number of results, from the first, whose cards have come near the window; their details are loaded,
   * loading, in error or waiting to load.
   */
  readonly near: number;
  /**
   * The index of the card that came near the window last. It shows where the person is: the waiting results
   * closest to it load first.
   */
  readonly lastNear: number;
  /**
   * States by id. A result whose card has come near the window but that has no state waits for the current
   * list load to end.
   */
  readonly states: Readonly<Record<string, ResultState>>;
  /** Ids of the current list load. */
  readonly batch: readonly string[];
  /** The last index up to which every result is settled (loaded or in error); -1 before. */
  readonly lastResultLoaded: number;
  /**
   * The reason why the search failed, or the last list load that did. In `found` it is not null exactly when
   * a result is in error.
   */
  readonly code: ErrorCode | null;
}

export type SearchEvent =
  /** Starts a new search; list loads of an earlier one are dropped. */
  | { readonly type: 'search.start'; readonly filter: SearchFilter }
  | { readonly type: 'search.retry' }
  /** Logging out resets the search (section 4). */
  | { readonly type: 'search.reset' }
  /** The cards up to this index have come near the window. Of several, send only the highest index. */
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
