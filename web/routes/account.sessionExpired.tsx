import { createFileRoute } from '@tanstack/react-router';
import { readReturnTo } from '#domain/accounts/return-to.ts';
import { SessionExpiredPage } from '../features/login/SessionExpiredPage.tsx';

// The specification writes it both `/account/sessionExpired` and `/Account/SessionExpired`: the router, like
// the server, ignores case in addresses.
export const Route = createFileRoute('/account/sessionExpired')({
  staticData: { titleKey: 'titles.sessionExpired' },
  validateSearch: (params: Record<string, unknown>) => ({ ...readReturnTo(params.returnTo) }),
  component: SessionExpiredPage,
});
