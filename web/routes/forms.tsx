import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { userQuery } from '../api/queries.ts';
import { FormsOutlet } from '../features/forms/FormsOutlet.tsx';

export const Route = createFileRoute('/forms')({
  staticData: { titleKey: 'titles.forms' },
  async loader({ context: { api, queryClient }, location }) {
    const { userDetails } = await queryClient.ensureQueryData(userQuery(api));
    // Whoever is logged in fills in what is theirs, and finds there what they began before.
    if (userDetails !== null) throw redirect({ href: `/account${location.href}` });
  },
  // Whoever has logged in since does not come back to a form of nobody.
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
