import { queryOptions } from '@tanstack/react-query';
import type { SystemPreviewResponse } from '#schemas/api/preview.ts';

/**
 * The council's draft and its mistakes: asked for once a page, and again only where the officer says so.
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
