import { createFileRoute, redirect } from '@tanstack/react-router';
import { callbackTarget } from '../features/login/callback-target.ts';

export const Route = createFileRoute('/authentication/silent-callback')({
  staticData: { titleKey: 'titles.login' },
  beforeLoad({ location }) {
    throw redirect({ href: callbackTarget('silent', location.search), replace: true });
  },
});
