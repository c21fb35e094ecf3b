import { createFileRoute } from '@tanstack/react-router';
import { requireHomes } from '../app/shows-homes.ts';
import { outcomesQuery } from '../features/outcomes/outcomes-query.ts';
import { readOutcomesSearch } from '../features/outcomes/outcomes-search.ts';
import { OutcomesPage } from '../features/outcomes/OutcomesPage.tsx';
import { OutcomesPending } from '../features/outcomes/OutcomesPending.tsx';

export const Route = createFileRoute('/properties/outcomes')({
  staticData: { titleKey: 'titles.outcomes' },
  beforeLoad: requireHomes,
  validateSearch: readOutcomesSearch,
  // Only the first month is loaded here: later ones load while the page stays (OutcomesPage).
  async loader({ context: { queryClient, api }, location }) {
    const asked = readOutcomesSearch(location.search);
    await queryClient.ensureQueryData({ ...outcomesQuery(api, asked), revalidateIfStale: true });
  },
  pendingComponent: OutcomesPending,
  component: OutcomesPage,
});
