import { createFileRoute } from '@tanstack/react-router';
import { requireUser } from '../app/require-user.ts';
import { OfferPage } from '../features/offers/OfferPage.tsx';
import { offerQuery } from '../features/offers/offers-query.ts';

export const Route = createFileRoute('/account/offers/$offer')({
  staticData: { titleKey: 'titles.offer' },
  async loader({ context, params, location }) {
    await requireUser(context, location.href);
    // The page shows any error.
    await context.queryClient.prefetchQuery(offerQuery(context.api, params.offer));
  },
  component: OfferPage,
});
