import { createFileRoute } from '@tanstack/react-router';
import { requireUser } from '../app/require-user.ts';
import { accountSettingsQuery } from '../features/account-forms/account-settings-query.ts';
import { ChangePasswordPage } from '../features/change-password/ChangePasswordPage.tsx';

export const Route = createFileRoute('/account/change-password')({
  staticData: { titleKey: 'titles.changePassword' },
  async loader({ context, location }) {
    await requireUser(context, location.href);
    await context.queryClient.ensureQueryData(accountSettingsQuery(context.api));
  },
  component: ChangePasswordPage,
});
