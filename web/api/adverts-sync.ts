import type { QueryClient } from '@tanstack/react-query';
import type { BasicListingResponse } from '#schemas/api/property-listings.ts';
import type { ApiClient } from './api-client.ts';
import { packListing, unpackListing, type KeptListing } from './packed-listing.ts';
import { listingsKey, staleTime } from './queries.ts';
import { whenIdle } from './when-idle.ts';

/** Milliseconds: each tab waits a random time up to this, so that a thousand tabs do not ask at once. */
export const longestJitter = 15_000;

/** Returns the local storage key of a language's list. */
export const advertsStorageKey = (locale: string): string => `lintel.adverts.${locale}`;

/** The part of a browser's storage that is needed; all of it may throw. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Returns the time at which a list goes out of date, in milliseconds of this computer's clock: five minutes
 * after the sync (specification sections 4 and 9), or once the server's force sync date has passed, if the sync
 * was before it.
 * @param jitter milliseconds that this tab waits after the force sync date.
 */
export function staleAt(
  { forceSyncDate }: Pick<BasicListingResponse, 'forceSyncDate'>,
  lastSyncDate: number,
  jitter: number,
): number {
  const old = lastSyncDate + staleTime;
  const forced = forceSyncDate === null ? Infinity : Date.parse(forceSyncDate);
  return lastSyncDate < forced ? Math.min(old, forced + jitter) : old;
}

interface SyncDependencies {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  /** The language of the names in the lists. */
  readonly locale: string;
  /** Returns the storage; throws if the browser blocks it. */
  readonly shelf: () => Shelf;
  /** A list that came with the page. */
  readonly given?: BasicListingResponse | undefined;
  readonly random?: () => number;
  readonly idle?: (work: () => void) => void;
}

/** The basic list, kept between visits. */
export interface AdvertsSync {
  /**
   * Drops the list from storage: the next sync then fetches all of it. If that fails, the list is still shown.
   */
  drop(): void;
}

/**
 * Keeps the basic list between visits: the kept list is available at once with its own age, the server is asked
 * with its tag (a 304 sends no list), and the answer is kept in local storage, or in memory only if storage is
 * full or blocked.
 */
export function keepAdverts({
  api,
  queryClient,
  locale,
  shelf,
  given,
  random = Math.random,
  // A long list takes a while to write.
  idle = (work) => whenIdle(work, 10_000),
}: SyncDependencies): AdvertsSync {
  const key = advertsStorageKey(locale);
  const jitter = random() * longestJitter;
  let kept: KeptListing | null | undefined = given && {
    listing: given,
    etag: null,
    lastSyncDate: Date.now(),
  };

  function read(): KeptListing | null {
    if (kept !== undefined) return kept;
    try {
      const text = shelf().getItem(key);
      kept = text === null ? null : unpackListing(text);
    } catch {
      kept = null;
    }
    return kept;
  }

  function write(): void {
    try {
      if (kept) shelf().setItem(key, packListing(kept));
    } catch {
      // Storage is full or blocked. An older list left there would look current except for its age, so it is
      // dropped.
      remove();
    }
  }

  function remove(): void {
    try {
      shelf().removeItem(key);
    } catch {
      // Storage is blocked, so nothing was kept.
    }
  }

  async function sync(signal: AbortSignal): Promise<BasicListingResponse> {
    const known = read();
    const path = '/api/propertylistings/basic';
    const changed = await api.getChanged<BasicListingResponse>(path, known?.etag ?? null, signal);
    const lastSyncDate = Date.now();
    if (changed !== null) kept = { listing: changed.answer, etag: changed.etag, lastSyncDate };
    else if (known !== null) kept = { ...known, lastSyncDate };
    else throw new TypeError('The server says that nothing changed since nothing.');
    idle(write);
    return kept.listing;
  }

  if (given) idle(write);
  queryClient.setQueryDefaults(listingsKey, {
    persister: (_load, { signal }) => sync(signal),
    initialData: () => read()?.listing,
    initialDataUpdatedAt: () => read()?.lastSyncDate,
    // The list may go unused for a while, but the next page starts from it.
    gcTime: Infinity,
    staleTime: ({ state: { data, dataUpdatedAt } }) =>
      isListing(data) ? staleAt(data, dataUpdatedAt, jitter) - dataUpdatedAt : 0,
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      isListing(data) ? Math.max(staleAt(data, dataUpdatedAt, jitter) - Date.now(), leastInterval) : false,
  });

  return {
    drop() {
      const known = read();
      kept = known && { ...known, etag: null };
      remove();
    },
  };
}

/** Milliseconds between two tries while the list is out of date and the server does not answer. */
const leastInterval = 30_000;

function isListing(data: unknown): data is BasicListingResponse {
  return typeof data === 'object' && data !== null && 'forceSyncDate' in data;
}
