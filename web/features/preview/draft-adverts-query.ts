import { queryOptions } from '@tanstack/react-query';
import type { DraftAdvertsResponse } from '#schemas/api/preview.ts';
import type { Preview } from './preview.ts';

/** The adverts that residents cannot see yet. */
export const draftAdvertsQuery = (open: () => Promise<Preview>) =>
  queryOptions({
    queryKey: ['preview', 'adverts'] as const,
    queryFn: async ({ signal }) =>
      (await open()).call<DraftAdvertsResponse>('/api/propertylistings/drafts', signal),
    retry: false,
  });
