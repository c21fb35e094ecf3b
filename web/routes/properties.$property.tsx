import { createFileRoute } from '@tanstack/react-router';
import { advertQuery } from '../api/listed-adverts.ts';
import { PropertyNotFound } from '../features/property/PropertyNotFound.tsx';
import { PropertyPage } from '../features/property/PropertyPage.tsx';
import { ErrorPage } from '../layout/ErrorPage.tsx';
import { ApiError } from '../api/api-error.ts';

export const Route = createFileRoute('/properties/$property')({
  staticData: { titleKey: 'titles.property' },
  loader: ({ context: { queryClient, loadAdvert }, params }) =>
    queryClient.ensureQueryData({ ...advertQuery(loadAdvert, params.property), revalidateIfStale: true }),
  component: PropertyPage,
  errorComponent: (props) =>
    // 400: what stands in the address is no id at all.
    props.error instanceof ApiError && [400, 404].includes(props.error.status) ? (
      <PropertyNotFound />
    ) : (
      <ErrorPage {...props} />
    ),
});
