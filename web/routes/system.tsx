import { createFileRoute } from '@tanstack/react-router';
import { SystemPage } from '../features/diagnostics/SystemPage.tsx';

export const Route = createFileRoute('/system')({
  staticData: { titleKey: 'titles.system' },
  component: SystemPage,
});
