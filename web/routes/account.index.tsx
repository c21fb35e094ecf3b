import { createFileRoute } from '@tanstack/react-router';
import { loadPerson } from '../app/load-person.ts';
import { overviewQuery } from '../api/queries.ts';
import { requireUser } from '../app/require-user.ts';
import { applicationsQuery } from '../api/applications-query.ts';
import { showsHomes } from '../app/shows-homes.ts';
import { calendarQuery } from '../features/week/calendar-query.ts';
import { offersQuery } from '../features/offers/offers-query.ts';
import { AccountPage } from '../features/account/AccountPage.tsx';

export const Route = createFileRoute('/account/')({
  staticData: { titleKey: 'titles.account' },
  async loader({ context, location }) {
    const { queryClient, api } = context;
    const { hasApplications } = await requireUser(context, location.href);
    if (hasApplications) {
      void queryClient.prefetchQuery(applicationsQuery(api));
      if (showsHomes(context)) void queryClient.prefetchQuery(calendarQuery(api));
    }
    // The page shows any error of either: this never throws.
    const overview = queryClient.prefetchQuery(overviewQuery(api));
    const isKnown = queryClient.getQueryData(overviewQuery(api).queryKey) !== undefined;
    await Promise.all([loadPerson(context), isKnown ? null : overview]);
    // An offer of a home comes first on the page: shown later, it would move the rest.
    const { hasOffers } = queryClient.getQueryData(overviewQuery(api).queryKey) ?? {};
    if (hasOffers) await queryClient.prefetchQuery(offersQuery(api));
  },
  component: AccountPage,
});
