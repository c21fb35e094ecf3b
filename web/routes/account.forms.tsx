import { createFileRoute, Outlet, useParams } from '@tanstack/react-router';
import { userQuery } from '../api/queries.ts';
import { requireUser } from '../app/require-user.ts';
import { FormsOutlet } from '../features/forms/FormsOutlet.tsx';
import { NeedsAccount } from '../features/forms/NeedsAccount.tsx';

export const Route = createFileRoute('/account/forms')({
  staticData: { titleKey: 'titles.forms' },
  async loader({ context, location }) {
    const { hasUnsent } = await import('../features/forms/drafts/forget-drafts.ts');
    // People who typed here before, or were just logged in, have an account: they only need to log in again.
    const wasHere = hasUnsent() || context.session.snapshot()?.matches('sessionEnded') === true;
    if (wasHere) await requireUser(context, location.href);
    const { userDetails } = await context.queryClient.ensureQueryData(userQuery(context.api));
    return { accountId: userDetails?.accountId ?? null };
  },
  // After a log-out, going back finds none of it.
  gcTime: 0,
  component: MemberForms,
});

/** Whose form it was stays known when the session ends: they can come back to their typed answers. */
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
