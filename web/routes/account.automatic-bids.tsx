import { createFileRoute } from '@tanstack/react-router';
import { requireUser } from '../app/require-user.ts';
import { requireHomes } from '../app/shows-homes.ts';
import { automaticBidsQuery, automaticHomesQuery } from '../features/automatic-bids/automatic-bids-query.ts';
import { AutomaticBidsPage } from '../features/automatic-bids/AutomaticBidsPage.tsx';

export const Route = createFileRoute('/account/automatic-bids')({
  staticData: { titleKey: 'titles.automaticBids' },
  beforeLoad: requireHomes,
  async loader({ context, location }) {
    await requireUser(context, location.href);
    const { api, queryClient } = context;
    // The page shows any error. The homes load too, since the page would move when they appear.
    await Promise.all([
      queryClient.prefetchQuery(automaticBidsQuery(api)),
      queryClient.prefetchQuery(automaticHomesQuery(api)),
    ]);
  },
  component: AutomaticBidsPage,
});
