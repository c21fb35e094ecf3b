import { createFileRoute } from '@tanstack/react-router';
import { requireUser } from '../app/require-user.ts';
import { sessionsQuery } from '../features/sessions/sessions-query.ts';
import { SessionsPage } from '../features/sessions/SessionsPage.tsx';

export const Route = createFileRoute('/account/sessions')({
  staticData: { titleKey: 'titles.sessions' },
  async loader({ context, location }) {
    const { scope } = await requireUser(context, location.href);
    // Refused to staff in the person's place, whose page says so without asking.
    if (scope.includes('staff')) return;
    // Whatever it ends with is the page's to say.
    await context.queryClient.prefetchQuery(sessionsQuery(context.api));
  },
  component: SessionsPage,
});
