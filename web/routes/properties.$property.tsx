import { createFileRoute } from '@tanstack/react-router';
import { ApiError } from '../api/api-error.ts';
import { loadPerson } from '../app/load-person.ts';
import { listingsQuery } from '../api/queries.ts';
import { requireHomes } from '../app/shows-homes.ts';
import { BidPanel } from '../features/bidding/load-bid-panel.ts';
import { openAdvertQuery } from '../features/property/open-advert-query.ts';
import { readPropertyPageSearch } from '../features/property/property-page-search.ts';
import { PropertyNotFound } from '../features/property/PropertyNotFound.tsx';
import { PropertyPage } from '../features/property/PropertyPage.tsx';
import { ErrorPage } from '../layout/ErrorPage.tsx';

export const Route = createFileRoute('/properties/$property')({
  staticData: { titleKey: 'titles.property' },
  beforeLoad: requireHomes,
  validateSearch: readPropertyPageSearch,
  async loader({ context, params }) {
    const { queryClient, api, loadAdvert } = context;
    // Not awaited: the page can show without similar homes.
    void queryClient.prefetchQuery(listingsQuery(api));
    const [isApplicant] = await Promise.all([
      loadPerson(context),
      queryClient.ensureQueryData({
        ...openAdvertQuery(loadAdvert, params.property),
        revalidateIfStale: true,
      }),
    ]);
    if (isApplicant) await BidPanel.preload?.();
  },
  component: PropertyPage,
  errorComponent: (props) =>
    // A 400 means that the address has no valid id.
    props.error instanceof ApiError && [400, 404].includes(props.error.status) ? (
      <PropertyNotFound />
    ) : (
      <ErrorPage {...props} />
    ),
});
