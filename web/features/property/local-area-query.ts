import { queryOptions } from '@tanstack/react-query';
import type { LocalAreaResponse } from '#schemas/api/local-area.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { areaKey } from '../../api/queries.ts';

/** What is around a home. Offline it fails instead of waiting, so that the tab says so at once. */
export const localAreaQuery = (api: ApiClient, advertId: string) =>
  queryOptions({
    queryKey: [...areaKey, advertId] as const,
    queryFn: ({ signal }) => api.get<LocalAreaResponse>(`/api/localarea/${advertId}`, signal),
    networkMode: 'always',
  });
