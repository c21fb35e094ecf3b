import { createFileRoute } from '@tanstack/react-router';
import { requireUser } from '../app/require-user.ts';
import { actionsQuery } from '../features/actions/actions-query.ts';
import { readActionsSearch } from '../features/actions/actions-search.ts';
import { ActionsPage } from '../features/actions/ActionsPage.tsx';
import { offersQuery } from '../features/offers/offers-query.ts';

export const Route = createFileRoute('/account/actions/')({
  staticData: { titleKey: 'titles.actions' },
  validateSearch: readActionsSearch,
  loaderDeps: ({ search }) => search,
  async loader({ context, deps, location }) {
    const { hasApplications } = await requireUser(context, location.href);
    const { api, queryClient } = context;
    // The page shows any error.
    await Promise.all([
      queryClient.prefetchQuery(actionsQuery(api, deps.ended ?? 1)),
      hasApplications ? queryClient.prefetchQuery(offersQuery(api)) : null,
    ]);
  },
  component: ActionsPage,
});
