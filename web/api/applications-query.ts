import { queryOptions } from '@tanstack/react-query';
import type { ApplicationsResponse } from '#schemas/api/account-applications.ts';
import type { ApiClient } from './api-client.ts';
import { personKey } from './queries.ts';

/** The query key of the person's applications, for refetching them after a bid. */
export const applicationsKey = [...personKey, 'applications'] as const;

/** The person's applications, one entry for each scheme they are in. */
export const applicationsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: applicationsKey,
    queryFn: ({ signal }) => api.get<ApplicationsResponse>('/api/account/applications', signal),
  });
