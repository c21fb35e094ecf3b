import { createFileRoute } from '@tanstack/react-router';
import { ConfirmEmailPage } from '../features/confirm-email/ConfirmEmailPage.tsx';
import { readReturnTo } from '../features/login/return-to.ts';

export const Route = createFileRoute('/create/confirm')({
  staticData: { titleKey: 'titles.createConfirm' },
  validateSearch: (params: Record<string, unknown>) => ({ ...readReturnTo(params.returnTo) }),
  component: ConfirmEmailPage,
});
