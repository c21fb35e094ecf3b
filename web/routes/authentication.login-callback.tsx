import { createFileRoute, redirect } from '@tanstack/react-router';
import { callbackTarget } from '../features/login/callback-target.ts';

export const Route = createFileRoute('/authentication/login-callback')({
  staticData: { titleKey: 'titles.login' },
  beforeLoad({ location }) {
    throw redirect({ href: callbackTarget('login', location.search), replace: true });
  },
});
