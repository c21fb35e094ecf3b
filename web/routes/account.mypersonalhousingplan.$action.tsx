import { createFileRoute } from '@tanstack/react-router';
import { requireUser } from '../app/require-user.ts';
import { stepQuery } from '../features/plans/plans-query.ts';
import { StepPage } from '../features/plans/StepPage.tsx';

export const Route = createFileRoute('/account/mypersonalhousingplan/$action')({
  staticData: { titleKey: 'titles.planStep' },
  async loader({ context, params, location }) {
    await requireUser(context, location.href);
    // The page shows any error.
    await context.queryClient.prefetchQuery(stepQuery(context.api, params.action));
  },
  component: StepPage,
});
