import { queryOptions } from '@tanstack/react-query';
import type { SystemPreviewResponse } from '#schemas/api/preview.ts';

/**
 * Returns the query for the council's draft and its errors: fetched once per page, and again only if the
 * officer asks.
 * @param load throws ApiErrors, which the query keeps.
 */
export const draftQueryOf = (load: () => Promise<SystemPreviewResponse>) =>
  queryOptions({
    queryKey: ['preview', 'system'] as const,
    queryFn: load,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: false,
  });
