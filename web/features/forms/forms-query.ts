import { queryOptions } from '@tanstack/react-query';
import type { FormsResponse } from '#schemas/api/forms.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { personKey } from '../../api/queries.ts';

export const formsKey = [...personKey, 'forms'] as const;

/** The council's forms, with the person's progress in each. */
export const formsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: formsKey,
    queryFn: ({ signal }) => api.get<FormsResponse>('/api/forms', signal),
  });
