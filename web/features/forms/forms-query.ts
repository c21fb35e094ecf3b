import { queryOptions } from '@tanstack/react-query';
import type { FormsResponse } from '#schemas/api/forms.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { personKey } from '../../api/queries.ts';

export const formsKey = [...personKey, 'forms'] as const;

/** The forms of the council, with how far the person is in each. */
export const formsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: formsKey,
    queryFn: ({ signal }) => api.get<FormsResponse>('/api/forms', signal),
  });
