import { createFileRoute } from '@tanstack/react-router';
import { requireUser } from '../app/require-user.ts';
import { newActionsQuery } from '../features/new-actions/new-actions-query.ts';
import { NewActionsPage } from '../features/new-actions/NewActionsPage.tsx';

export const Route = createFileRoute('/account/new-action/')({
  staticData: { titleKey: 'titles.newActions' },
  async loader({ context, location }) {
    await requireUser(context, location.href);
    // The page shows any error.
    await context.queryClient.prefetchQuery(newActionsQuery(context.api));
  },
  component: NewActionsPage,
});
