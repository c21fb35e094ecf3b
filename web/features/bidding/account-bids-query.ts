import { queryOptions } from '@tanstack/react-query';
import type { AccountBidsResponse } from '#schemas/api/account-bids.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { personKey } from '../../api/queries.ts';
import type { MonthSearch } from '../months/month-search.ts';

/** The key of the person's bids in all months, for refetching them after a bid. */
export const accountBidsKey = [...personKey, 'bids'] as const;

/** Every bid of the person, or those of one month. */
export const accountBidsQuery = (api: ApiClient, { year, month }: MonthSearch) =>
  queryOptions({
    queryKey: [...accountBidsKey, year ?? null, month ?? null] as const,
    queryFn: ({ signal }) =>
      api.get<AccountBidsResponse>(
        `/api/account/bids${year === undefined ? '' : `?year=${year}&month=${month}`}`,
        signal,
      ),
  });
