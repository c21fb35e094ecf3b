import { createFileRoute } from '@tanstack/react-router';
import { accountSettingsQuery } from '../features/account-forms/account-settings-query.ts';
import { ChangeEmailPage } from '../features/change-email/ChangeEmailPage.tsx';

export const Route = createFileRoute('/account/confirm-email')({
  staticData: { titleKey: 'titles.confirmNewEmail' },
  loader: ({ context: { api, queryClient } }) => queryClient.ensureQueryData(accountSettingsQuery(api)),
  component: () => <ChangeEmailPage step="proof" />,
});
