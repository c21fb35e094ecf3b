import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { AccountOverviewResponse } from '#schemas/api/account.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import { useApp } from './app-context.ts';
import { errorCodesOf } from '../api/error-codes-of.ts';
import { overviewQuery } from '../api/queries.ts';
import { useUser } from './use-person.ts';

/** The account as pages see it (specification sections 3 and 4). */
export interface AccountState {
  /** Null until it was fetched for the first time, and after a fetch that failed. */
  readonly overview: AccountOverviewResponse | null;
  /** Milliseconds of this computer's clock; null exactly where there is no overview. */
  readonly lastSyncDate: number | null;
  /** What the last fetch failed with; empty where it went well. */
  readonly lastSyncErrorKeys: readonly ErrorCode[];
  readonly loading: boolean;
}

/**
 * Specification section 4: nothing is loaded before the first good fetch, and a fetch that fails clears what was
 * there and keeps its error keys. The query cache still has it, so that this is the one place to read it from.
 */
export function accountState({
  data,
  dataUpdatedAt,
  error,
  isFetching,
}: Pick<
  UseQueryResult<AccountOverviewResponse>,
  'data' | 'dataUpdatedAt' | 'error' | 'isFetching'
>): AccountState {
  const overview = error === null ? (data ?? null) : null;
  return {
    overview,
    lastSyncDate: overview === null ? null : dataUpdatedAt,
    lastSyncErrorKeys: error === null ? [] : errorCodesOf(error),
    loading: isFetching,
  };
}

/**
 * The account of whoever is logged in. It is fetched again as a page that shows it is opened or comes to the front,
 * once it is five minutes old or was invalidated (forceRefresh). Not by a timer: that would be nobody's doing and
 * keep the session alive for nobody.
 */
export function useAccount(): AccountState & { readonly error: Error | null; readonly retry: () => void } {
  const { api } = useApp();
  const isMember = Boolean(useUser());
  const query = useQuery({ ...overviewQuery(api), enabled: isMember });
  return { ...accountState(query), error: query.error, retry: () => void query.refetch() };
}
