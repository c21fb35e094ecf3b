import { createFileRoute, Outlet, useParams } from '@tanstack/react-router';
import { userQuery } from '../api/queries.ts';
import { requireUser } from '../app/require-user.ts';
import { FormsOutlet } from '../features/forms/FormsOutlet.tsx';
import { NeedsAccount } from '../features/forms/NeedsAccount.tsx';
import { hasUnsent } from '../features/forms/drafts/forget-drafts.ts';

export const Route = createFileRoute('/account/forms')({
  staticData: { titleKey: 'titles.forms' },
  async loader({ context, location }) {
    // Whoever typed here before, or was logged in until just now, has an account: they need only log in again.
    const wasHere = hasUnsent() || context.session.snapshot()?.matches('sessionEnded') === true;
    if (wasHere) await requireUser(context, location.href);
    const { userDetails } = await context.queryClient.ensureQueryData(userQuery(context.api));
    return { accountId: userDetails?.accountId ?? null };
  },
  // Whoever has gone finds nothing of it on the way back.
  gcTime: 0,
  component: MemberForms,
});

/** Whose form it was stays so where the session ends: what was typed is theirs to come back to. */
function MemberForms() {
  const { accountId } = Route.useLoaderData();
  const { form } = useParams({ strict: false });
  // The list of all forms sends a visitor to log in by itself.
  if (accountId === null && form !== undefined) return <NeedsAccount key={form} form={form} />;
  return (
    <FormsOutlet accountId={accountId}>
      <Outlet />
    </FormsOutlet>
  );
}
