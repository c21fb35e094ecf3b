import type { QueryClient } from '@tanstack/react-query';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { FavouritesResponse } from '#schemas/api/favourites.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { errorCodeOf } from '../../api/api-error.ts';
import { userQuery } from '../../api/queries.ts';
import { deviceFavouritesQuery, readDeviceFavourites } from './device-favourites.ts';
import { storeDeviceFavourites } from './store-device-favourites.ts';
import { favouritesQuery } from './favourites-query.ts';

declare module '../../app/app-context.ts' {
  interface AppContext {
    readonly setFavourite: SetFavourite;
  }
}

/**
 * Marks or unmarks a favourite: at once in the query cache, then on the server, or on this device for a
 * visitor. Returns null on success; `onDevice` for a visitor's first favourite, so that the page can say where
 * it is kept; and the error code on failure, when the mark is as it was before.
 */
export type SetFavourite = (advertId: string, wanted: boolean) => Promise<ErrorCode | 'onDevice' | null>;

/**
 * The most favourites on a device: as many as the server takes at once (`maximumMovedFavourites`), and more
 * than anyone looks through.
 */
const maximumOnDevice = 100;

function withMark(advertIds: readonly string[], advertId: string, wanted: boolean): string[] {
  const others = advertIds.filter((id) => id !== advertId);
  return wanted ? [advertId, ...others] : others;
}

/**
 * Creates {@link SetFavourite} over the real API. Writes for one home run one after the other: after two quick
 * presses, the second one counts. The server's list counts once no write is under way.
 */
export function createFavouriteKeeper(api: ApiClient, queryClient: QueryClient): SetFavourite {
  const { queryKey } = favouritesQuery(api);
  const lines = new Map<string, Promise<unknown>>();

  const mark = (advertId: string, wanted: boolean) =>
    queryClient.setQueryData(
      queryKey,
      (known) => known && { ...known, advertIds: withMark(known.advertIds, advertId, wanted) },
    );

  /** Marks it in storage, because other tabs write there too; if storage is blocked, the cache counts. */
  function markOnDevice(advertId: string, wanted: boolean): ErrorCode | 'onDevice' | null {
    const stored = readDeviceFavourites();
    const known =
      stored.length > 0 ? stored : (queryClient.getQueryData(deviceFavouritesQuery.queryKey) ?? []);
    const kept = withMark(known, advertId, wanted);
    if (kept.length > maximumOnDevice) return 'favourite.tooMany';
    storeDeviceFavourites(kept);
    queryClient.setQueryData(deviceFavouritesQuery.queryKey, kept);
    return wanted && kept.length === 1 ? 'onDevice' : null;
  }

  return async (advertId, wanted) => {
    if (queryClient.getQueryData(userQuery(api).queryKey)?.userDetails === null) {
      return markOnDevice(advertId, wanted);
    }
    // An answer to an earlier request would undo the mark.
    void queryClient.cancelQueries({ queryKey });
    mark(advertId, wanted);
    const turn = (lines.get(advertId) ?? Promise.resolve()).then(() =>
      api.write<FavouritesResponse>(wanted ? 'PUT' : 'DELETE', `/api/account/favourites/${advertId}`),
    );
    const settled = turn.catch(() => null);
    lines.set(advertId, settled);
    const leave = () => {
      if (lines.get(advertId) === settled) lines.delete(advertId);
    };
    try {
      const answer = await turn;
      leave();
      if (lines.size === 0) queryClient.setQueryData(queryKey, answer);
      return null;
    } catch (error) {
      // A later press decides about the mark.
      if (lines.get(advertId) === settled) mark(advertId, !wanted);
      leave();
      // The running fetch of the list was cancelled for this write.
      if (queryClient.getQueryData(queryKey) === undefined) void queryClient.refetchQueries({ queryKey });
      return errorCodeOf(error);
    }
  };
}
