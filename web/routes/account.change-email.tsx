import { createFileRoute } from '@tanstack/react-router';
import { requireUser } from '../app/require-user.ts';
import { accountSettingsQuery } from '../features/account-forms/account-settings-query.ts';
import { ChangeEmailPage } from '../features/change-email/ChangeEmailPage.tsx';

export const Route = createFileRoute('/account/change-email')({
  staticData: { titleKey: 'titles.changeEmail' },
  async loader({ context, location }) {
    await requireUser(context, location.href);
    await context.queryClient.ensureQueryData(accountSettingsQuery(context.api));
  },
  component: () => <ChangeEmailPage step="address" />,
});
