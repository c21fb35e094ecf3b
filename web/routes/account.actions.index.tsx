import { createFileRoute } from '@tanstack/react-router';
import { requireUser } from '../app/require-user.ts';
import { actionsQuery } from '../features/actions/actions-query.ts';
import { readActionsSearch } from '../features/actions/actions-search.ts';
import { ActionsPage } from '../features/actions/ActionsPage.tsx';

export const Route = createFileRoute('/account/actions/')({
  staticData: { titleKey: 'titles.actions' },
  validateSearch: readActionsSearch,
  loaderDeps: ({ search }) => search,
  async loader({ context, deps, location }) {
    await requireUser(context, location.href);
    // The page shows any error.
    await context.queryClient.prefetchQuery(actionsQuery(context.api, deps.ended ?? 1));
  },
  component: ActionsPage,
});
