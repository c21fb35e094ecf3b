import { queryOptions } from '@tanstack/react-query';
import type { AlertsPreviewResponse, AlertsResponse } from '#schemas/api/alerts.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { personKey } from '../../api/queries.ts';
import { validAnswer } from '../../api/valid-answer.ts';

export const alertsPath = '/api/account/alerts';

/** The person's alert settings. Always refetched: a link in a letter may have changed them. */
export const alertsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...personKey, 'alerts'] as const,
    queryFn: async ({ signal }) => validAnswer(await api.get<AlertsResponse>(alertsPath, signal)),
    staleTime: 0,
  });

/** The homes that each alert would have brought last week. */
export const alertsPreviewQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...personKey, 'alerts-preview'] as const,
    queryFn: async ({ signal }) =>
      validAnswer(await api.get<AlertsPreviewResponse>(`${alertsPath}/preview`, signal)),
  });
