import { queryOptions } from '@tanstack/react-query';
import { drawnMapAddress, type DrawnMap } from '#schemas/tenant/drawn-map.ts';
import type { ApiClient } from '../../api/api-client.ts';

/** Returns the query for the council's drawn map, which stays the same while the page is open. */
export function drawnMapQuery(api: Pick<ApiClient, 'get'>) {
  return queryOptions({
    queryKey: ['map', 'drawn'] as const,
    queryFn: ({ signal }) => api.get<DrawnMap>(drawnMapAddress, signal),
    staleTime: Infinity,
  });
}
