import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { userQuery } from '../api/queries.ts';
import { FormsOutlet } from '../features/forms/FormsOutlet.tsx';

export const Route = createFileRoute('/forms')({
  staticData: { titleKey: 'titles.forms' },
  async loader({ context: { api, queryClient }, location }) {
    const { userDetails } = await queryClient.ensureQueryData(userQuery(api));
    // Signed-in people fill in their own forms, and find there what they started before.
    if (userDetails !== null) throw redirect({ href: `/account${location.href}` });
  },
  // People who have logged in since must not come back to a form without an owner.
  gcTime: 0,
  component: VisitorForms,
});

function VisitorForms() {
  return (
    <FormsOutlet accountId={null}>
      <Outlet />
    </FormsOutlet>
  );
}
