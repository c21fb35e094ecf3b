import { createFileRoute } from '@tanstack/react-router';
import { FindAccountPage } from '../features/find-account/FindAccountPage.tsx';

export const Route = createFileRoute('/login/find-my-account')({
  staticData: { titleKey: 'titles.findMyAccount' },
  component: FindAccountPage,
});
