import { createFileRoute } from '@tanstack/react-router';
import { ImpersonatePage } from '../features/impersonation/ImpersonatePage.tsx';

export const Route = createFileRoute('/account/impersonate')({
  staticData: { titleKey: 'impersonation.title' },
  component: ImpersonatePage,
});
