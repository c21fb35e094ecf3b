import { queryOptions } from '@tanstack/react-query';
import type { OutcomesResponse } from '#schemas/api/outcomes.ts';
import type { ApiClient } from '../../api/api-client.ts';
import type { MonthSearch } from '../months/month-search.ts';

/** The outcomes of adverts that started in a month; without one, in the newest month that has any. */
export const outcomesQuery = (api: ApiClient, { year, month }: MonthSearch) =>
  queryOptions({
    queryKey: ['outcomes', year ?? null, month ?? null] as const,
    queryFn: ({ signal }) =>
      api.get<OutcomesResponse>(
        `/api/propertylistings/outcomes${year === undefined ? '' : `?year=${year}&month=${month}`}`,
        signal,
      ),
    // Offline, it must fail instead of waiting: the page then says so.
    networkMode: 'always',
  });
