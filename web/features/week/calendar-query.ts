import { queryOptions } from '@tanstack/react-query';
import type { CalendarResponse } from '#schemas/api/calendar.ts';
import type { ApiClient } from '../../api/api-client.ts';

/** Dates of the next four weeks on which homes open or close or results are announced. */
export const calendarQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['calendar'] as const,
    queryFn: ({ signal }) => api.get<CalendarResponse>('/api/calendar', signal),
  });
