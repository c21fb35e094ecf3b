import { createFileRoute } from '@tanstack/react-router';
import { accountSettingsQuery } from '../features/account-forms/account-settings-query.ts';
import { ResetPasswordPage } from '../features/reset-password/ResetPasswordPage.tsx';

export const Route = createFileRoute('/login/reset-password')({
  staticData: { titleKey: 'titles.resetPassword' },
  loader: ({ context: { api, queryClient } }) => queryClient.ensureQueryData(accountSettingsQuery(api)),
  component: () => <ResetPasswordPage step="letter" />,
});
