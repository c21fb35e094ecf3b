import { createFileRoute } from '@tanstack/react-router';
import { LogoutPage } from '../features/login/LogoutPage.tsx';

export const Route = createFileRoute('/logout')({
  staticData: { titleKey: 'titles.logout' },
  component: LogoutPage,
});
