import { createFileRoute } from '@tanstack/react-router';
import { requireUser } from '../app/require-user.ts';
import { actionQuery } from '../features/actions/actions-query.ts';
import { ActionPage } from '../features/actions/ActionPage.tsx';

export const Route = createFileRoute('/account/actions/$action')({
  staticData: { titleKey: 'titles.action' },
  async loader({ context, params, location }) {
    await requireUser(context, location.href);
    // The page shows any error.
    await context.queryClient.prefetchQuery(actionQuery(context.api, params.action));
  },
  component: ActionPage,
});
