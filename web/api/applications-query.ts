import { queryOptions } from '@tanstack/react-query';
import type { ApplicationsResponse } from '#schemas/api/account-applications.ts';
import type { ApiClient } from './api-client.ts';
import { personKey } from './queries.ts';

/** Under which the person's applications stand, so that a bid can have them read anew. */
export const applicationsKey = [...personKey, 'applications'] as const;

/** The person's applications, one entry for each scheme that they take part in. */
export const applicationsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: applicationsKey,
    queryFn: ({ signal }) => api.get<ApplicationsResponse>('/api/account/applications', signal),
  });
