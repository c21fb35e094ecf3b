import { createFileRoute } from '@tanstack/react-router';
import { requireUser } from '../app/require-user.ts';
import { readNewActionSearch } from '../features/new-actions/new-action-search.ts';
import { newActionsQuery } from '../features/new-actions/new-actions-query.ts';
import { NewActionPage } from '../features/new-actions/NewActionPage.tsx';

export const Route = createFileRoute('/account/new-action/$actionType')({
  staticData: { titleKey: 'titles.newAction' },
  validateSearch: readNewActionSearch,
  async loader({ context, location }) {
    await requireUser(context, location.href);
    // The page shows any error.
    await context.queryClient.prefetchQuery(newActionsQuery(context.api));
  },
  component: NewActionPage,
});
