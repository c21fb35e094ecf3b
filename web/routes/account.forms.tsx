import { createFileRoute, Outlet, useParams } from '@tanstack/react-router';
import { userQuery } from '../api/queries.ts';
import { requireUser } from '../app/require-user.ts';
import { FormsOutlet } from '../features/forms/FormsOutlet.tsx';
import { NeedsAccount } from '../features/forms/NeedsAccount.tsx';

export const Route = createFileRoute('/account/forms')({
  staticData: { titleKey: 'titles.forms' },
  async loader({ context, location }) {
    const { hasUnsent } = await import('../features/form-drafts/forget-drafts.ts');
    // A person who typed here before, or was just signed in, has an account: they only need to log in again.
    const wasHere = hasUnsent() || context.session.snapshot()?.matches('sessionEnded') === true;
    if (wasHere) await requireUser(context, location.href);
    const { userDetails } = await context.queryClient.ensureQueryData(userQuery(context.api));
    return { accountId: userDetails?.accountId ?? null };
  },
  // After a log-out, Back must not find any of it.
  gcTime: 0,
  component: MemberForms,
});

/**
 * The outlet of a member's forms. The owner stays known when the session ends: they can come back to their
 * typed answers.
 */
function MemberForms() {
  const { accountId } = Route.useLoaderData();
  const { form } = useParams({ strict: false });
  // The list of all forms itself sends a visitor to the log-in.
  if (accountId === null && form !== undefined) return <NeedsAccount key={form} form={form} />;
  return (
    <FormsOutlet accountId={accountId}>
      <Outlet />
    </FormsOutlet>
  );
}
