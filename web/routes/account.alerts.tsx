import { createFileRoute } from '@tanstack/react-router';
import { requireUser } from '../app/require-user.ts';
import { showsHomes } from '../app/shows-homes.ts';
import { alertsPreviewQuery, alertsQuery } from '../features/alerts/alerts-query.ts';
import { AlertsPage } from '../features/alerts/AlertsPage.tsx';
import { savedSearchesQuery } from '../features/alerts/saved-searches-query.ts';

export const Route = createFileRoute('/account/alerts')({
  staticData: { titleKey: 'titles.alerts' },
  async loader({ context, location }) {
    await requireUser(context, location.href);
    const { api, queryClient } = context;
    // The page shows any error. Last week's alerts load too, since the page would move when they appear.
    await Promise.all([
      queryClient.prefetchQuery(alertsQuery(api)),
      queryClient.prefetchQuery(alertsPreviewQuery(api)),
      showsHomes(context) && queryClient.prefetchQuery(savedSearchesQuery(api)),
    ]);
  },
  component: AlertsPage,
});
