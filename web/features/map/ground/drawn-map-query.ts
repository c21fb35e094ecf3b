import { queryOptions } from '@tanstack/react-query';
import { drawnMapAddress, type DrawnMap } from '#schemas/tenant/drawn-map.ts';
import type { ApiClient } from '../../../api/api-client.ts';

/** The council's drawn map, if it has one: it stays as it is while somebody reads the page. */
export function drawnMapQuery(api: Pick<ApiClient, 'get'>) {
  return queryOptions({
    queryKey: ['map', 'drawn'] as const,
    queryFn: ({ signal }) => api.get<DrawnMap>(drawnMapAddress, signal),
    staleTime: Infinity,
  });
}
