import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { AccountOverviewResponse } from '#schemas/api/account.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import { useApp } from './app-context.ts';
import { errorCodesOf } from '../api/error-codes-of.ts';
import { overviewQuery } from '../api/queries.ts';
import { useUser } from './use-person.ts';

/** The account as pages see it (specification sections 3 and 4). */
interface AccountState {
  /** Null before the first fetch, and after a failed one. */
  readonly overview: AccountOverviewResponse | null;
  /** Milliseconds by this computer's clock; null exactly if there is no overview. */
  readonly lastSyncDate: number | null;
  /** The error keys of the last fetch; empty if it succeeded. */
  readonly lastSyncErrorKeys: readonly ErrorCode[];
  readonly loading: boolean;
}

/**
 * Derives the account state (specification section 4): nothing before the first successful fetch, and a failed
 * fetch clears the account and keeps its error keys. The query cache still holds the old data, so read the
 * account only from here.
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
 * Returns the account of the signed-in person. It is fetched again when a page that shows it opens or comes to
 * the front, if it is five minutes old or was invalidated (forceRefresh). No timer: it would keep the session
 * alive while the person is away.
 */
export function useAccount(): AccountState & { readonly error: Error | null; readonly retry: () => void } {
  const { api } = useApp();
  const isMember = Boolean(useUser());
  const query = useQuery({ ...overviewQuery(api), enabled: isMember });
  return { ...accountState(query), error: query.error, retry: () => void query.refetch() };
}
