import { createFileRoute } from '@tanstack/react-router';
import { advertQuery } from '../api/listed-adverts.ts';
import { loadPerson } from '../api/load-person.ts';
import { BidPanel } from '../features/bidding/Standing.tsx';
import { PropertyNotFound } from '../features/property/PropertyNotFound.tsx';
import { PropertyPage } from '../features/property/PropertyPage.tsx';
import { ErrorPage } from '../layout/ErrorPage.tsx';
import { ApiError } from '../api/api-error.ts';

export const Route = createFileRoute('/properties/$property')({
  staticData: { titleKey: 'titles.property' },
  async loader({ context, params }) {
    const { queryClient, loadAdvert } = context;
    const advert = advertQuery(loadAdvert, params.property);
    const [isApplicant] = await Promise.all([
      loadPerson(context),
      queryClient.ensureQueryData({ ...advert, revalidateIfStale: true }),
    ]);
    if (isApplicant) await BidPanel.preload?.();
  },
  component: PropertyPage,
  errorComponent: (props) =>
    // 400: what stands in the address is no id at all.
    props.error instanceof ApiError && [400, 404].includes(props.error.status) ? (
      <PropertyNotFound />
    ) : (
      <ErrorPage {...props} />
    ),
});
