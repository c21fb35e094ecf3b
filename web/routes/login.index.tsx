import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '../features/login/LoginPage.tsx';
import { readReturnTo } from '#domain/accounts/return-to.ts';

export const Route = createFileRoute('/login/')({
  staticData: { titleKey: 'titles.login' },
  validateSearch: (params: Record<string, unknown>) => ({ ...readReturnTo(params.returnTo) }),
  component: LoginPage,
});
