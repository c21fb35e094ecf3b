import { createFileRoute } from '@tanstack/react-router';
import { requireHomes } from '../app/shows-homes.ts';
import { outcomesQuery } from '../features/outcomes/outcomes-query.ts';
import { readMonthSearch } from '../features/months/month-search.ts';
import { OutcomesPage } from '../features/outcomes/OutcomesPage.tsx';
import { OutcomesPending } from '../features/outcomes/OutcomesPending.tsx';

export const Route = createFileRoute('/properties/outcomes')({
  staticData: { titleKey: 'titles.outcomes' },
  beforeLoad: requireHomes,
  validateSearch: readMonthSearch,
  loaderDeps: ({ search }) => search,
  async loader({ context: { queryClient, api }, deps }) {
    await queryClient.ensureQueryData({ ...outcomesQuery(api, deps), revalidateIfStale: true });
  },
  pendingComponent: OutcomesPending,
  component: OutcomesPage,
});
