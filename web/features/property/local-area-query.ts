import { queryOptions } from '@tanstack/react-query';
import type { LocalAreaResponse } from '#schemas/api/local-area.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { areaKey } from '../../api/queries.ts';

/** The places around a home. Offline, the query fails instead of waiting, and the tab says so at once. */
export const localAreaQuery = (api: ApiClient, advertId: string) =>
  queryOptions({
    queryKey: [...areaKey, advertId] as const,
    queryFn: ({ signal }) => api.get<LocalAreaResponse>(`/api/localarea/${advertId}`, signal),
    networkMode: 'always',
  });
