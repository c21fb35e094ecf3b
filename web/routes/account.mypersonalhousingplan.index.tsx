import { createFileRoute } from '@tanstack/react-router';
import { requireUser } from '../app/require-user.ts';
import { plansQuery } from '../features/plans/plans-query.ts';
import { PlansPage } from '../features/plans/PlansPage.tsx';

export const Route = createFileRoute('/account/mypersonalhousingplan/')({
  staticData: { titleKey: 'titles.plans' },
  async loader({ context, location }) {
    await requireUser(context, location.href);
    // The page shows any error.
    await context.queryClient.prefetchQuery(plansQuery(context.api));
  },
  component: PlansPage,
});
