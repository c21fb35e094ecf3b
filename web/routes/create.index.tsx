import { createFileRoute } from '@tanstack/react-router';
import { accountSettingsQuery } from '../features/account-forms/account-settings-query.ts';
import { CreateAccountPage } from '../features/create-account/CreateAccountPage.tsx';
import { readReturnTo } from '#domain/accounts/return-to.ts';

export const Route = createFileRoute('/create/')({
  staticData: { titleKey: 'titles.create' },
  validateSearch: (params: Record<string, unknown>) => ({ ...readReturnTo(params.returnTo) }),
  loader: ({ context: { api, queryClient } }) => queryClient.ensureQueryData(accountSettingsQuery(api)),
  component: CreateAccountPage,
});
