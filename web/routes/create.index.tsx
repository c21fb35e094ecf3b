import { createFileRoute } from '@tanstack/react-router';
import { accountSettingsQuery } from '../features/account-forms/account-settings-query.ts';
import { CreateAccountPage } from '../features/create-account/CreateAccountPage.tsx';

export const Route = createFileRoute('/create/')({
  staticData: { titleKey: 'titles.create' },
  loader: ({ context: { api, queryClient } }) => queryClient.ensureQueryData(accountSettingsQuery(api)),
  component: CreateAccountPage,
});
