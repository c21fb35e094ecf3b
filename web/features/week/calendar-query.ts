import { queryOptions } from '@tanstack/react-query';
import type { CalendarResponse } from '#schemas/api/calendar.ts';
import type { ApiClient } from '../../api/api-client.ts';

/** When homes open, close and are told in the next four weeks. */
export const calendarQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['calendar'] as const,
    queryFn: ({ signal }) => api.get<CalendarResponse>('/api/calendar', signal),
  });
