import { createFileRoute } from '@tanstack/react-router';
import { requireUser } from '../app/require-user.ts';
import { ThreadPage } from '../features/messages/ThreadPage.tsx';

export const Route = createFileRoute('/account/messages/$thread')({
  staticData: { titleKey: 'titles.message' },
  async loader({ context, params, location }) {
    await requireUser(context, location.href);
    const { threadQuery } = await import('../features/messages/messages-query.ts');
    // The page shows any error.
    await context.queryClient.prefetchInfiniteQuery(threadQuery(context.api, params.thread));
  },
  component: ThreadPage,
});
