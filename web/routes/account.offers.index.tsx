import { createFileRoute } from '@tanstack/react-router';
import { requireUser } from '../app/require-user.ts';
import { OffersPage } from '../features/offers/OffersPage.tsx';
import { offersQuery } from '../features/offers/offers-query.ts';

export const Route = createFileRoute('/account/offers/')({
  staticData: { titleKey: 'titles.offers' },
  async loader({ context, location }) {
    const { hasApplications } = await requireUser(context, location.href);
    // The page shows any error.
    if (hasApplications) await context.queryClient.prefetchQuery(offersQuery(context.api));
  },
  component: OffersPage,
});
