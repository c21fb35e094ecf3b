import { createFileRoute } from '@tanstack/react-router';
import { requireUser } from '../app/require-user.ts';
import { sessionsQuery } from '../features/sessions/sessions-query.ts';
import { SessionsPage } from '../features/sessions/SessionsPage.tsx';

export const Route = createFileRoute('/account/sessions')({
  staticData: { titleKey: 'titles.sessions' },
  async loader({ context, location }) {
    const { scope } = await requireUser(context, location.href);
    // The server refuses it to staff impersonating the person; their page says so without a call.
    if (scope.includes('staff')) return;
    // The page shows any error.
    await context.queryClient.prefetchQuery(sessionsQuery(context.api));
  },
  component: SessionsPage,
});
