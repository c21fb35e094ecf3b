import { createFileRoute, Outlet } from '@tanstack/react-router';
import { requireUser } from '../api/require-user.ts';
import { FormsOutlet } from '../features/forms/FormsOutlet.tsx';

export const Route = createFileRoute('/account/forms')({
  staticData: { titleKey: 'titles.forms' },
  async loader({ context, location }) {
    const { accountId } = await requireUser(context, location.href);
    return { accountId };
  },
  // Whoever has gone finds nothing of it on the way back.
  gcTime: 0,
  component: MemberForms,
});

/** Whose form it was stays so where the session ends: what was typed is theirs to come back to. */
function MemberForms() {
  const { accountId } = Route.useLoaderData();
  return (
    <FormsOutlet accountId={accountId}>
      <Outlet />
    </FormsOutlet>
  );
}
