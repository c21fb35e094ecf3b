import { queryOptions } from '@tanstack/react-query';
import type { AccountSettingsResponse } from '#schemas/api/accounts.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { validAnswer } from '../../api/valid-answer.ts';

/** The council's settings for new accounts and passwords, in the page's language. */
export const accountSettingsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['account', 'settings'] as const,
    queryFn: async ({ signal }) =>
      validAnswer(await api.get<AccountSettingsResponse>('/api/authentication/settings', signal)),
  });
