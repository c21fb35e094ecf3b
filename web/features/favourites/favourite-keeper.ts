import type { QueryClient } from '@tanstack/react-query';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { FavouritesResponse } from '#schemas/api/favourites.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { errorCodeOf } from '../../api/api-error.ts';
import { favouritesQuery } from './favourites-query.ts';

declare module '../../app/app-context.ts' {
  interface AppContext {
    readonly setFavourite: SetFavourite;
  }
}

/**
 * Marks a home as a favourite or takes the mark away: at once in the query cache, then on the server. Answers
 * null when it is kept, and the code of what went wrong when it is not; the mark is then as it was before.
 */
export type SetFavourite = (advertId: string, wanted: boolean) => Promise<ErrorCode | null>;

function withMark(advertIds: readonly string[], advertId: string, wanted: boolean): string[] {
  const others = advertIds.filter((id) => id !== advertId);
  return wanted ? [advertId, ...others] : others;
}

/**
 * Makes {@link SetFavourite} over the real API. Writes for one home go one after the other, so that two quick
 * presses end as the second one says; the server's list is believed once nothing is on its way any more.
 */
export function createFavouriteKeeper(api: ApiClient, queryClient: QueryClient): SetFavourite {
  const { queryKey } = favouritesQuery(api);
  const lines = new Map<string, Promise<unknown>>();

  const mark = (advertId: string, wanted: boolean) =>
    queryClient.setQueryData(
      queryKey,
      (known) => known && { ...known, advertIds: withMark(known.advertIds, advertId, wanted) },
    );

  return async (advertId, wanted) => {
    // An answer from before the press would take the mark away again.
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
      // A later press has its own word to say about the mark.
      if (lines.get(advertId) === settled) mark(advertId, !wanted);
      leave();
      // Where the list was still on its way, it was given up for this.
      if (queryClient.getQueryData(queryKey) === undefined) void queryClient.refetchQueries({ queryKey });
      return errorCodeOf(error);
    }
  };
}
