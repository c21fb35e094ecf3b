import { createFileRoute } from '@tanstack/react-router';
import { ConfirmEmailPage } from '../features/confirm-email/ConfirmEmailPage.tsx';

export const Route = createFileRoute('/create/confirm')({
  staticData: { titleKey: 'titles.createConfirm' },
  component: ConfirmEmailPage,
});
