import { createFileRoute } from '@tanstack/react-router';
import { requireUser } from '../app/require-user.ts';
import { MessagesPage } from '../features/messages/MessagesPage.tsx';

export const Route = createFileRoute('/account/messages/')({
  staticData: { titleKey: 'titles.messages' },
  async loader({ context, location }) {
    const { api, queryClient } = context;
    await requireUser(context, location.href);
    const { sentLettersQuery, threadsQuery } = await import('../features/messages/messages-query.ts');
    // The page shows any error.
    await Promise.all([
      queryClient.prefetchInfiniteQuery(threadsQuery(api, 'current')),
      queryClient.prefetchInfiniteQuery(threadsQuery(api, 'archived')),
      queryClient.prefetchQuery(sentLettersQuery(api)),
    ]);
  },
  component: MessagesPage,
});
