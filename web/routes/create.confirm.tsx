import { createFileRoute } from '@tanstack/react-router';
import { ConfirmEmailPage } from '../features/confirm-email/ConfirmEmailPage.tsx';
import { readReturnTo } from '#domain/accounts/return-to.ts';

export const Route = createFileRoute('/create/confirm')({
  staticData: { titleKey: 'titles.createConfirm' },
  validateSearch: (params: Record<string, unknown>) => ({ ...readReturnTo(params.returnTo) }),
  component: ConfirmEmailPage,
});
