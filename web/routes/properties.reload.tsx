import { createFileRoute, redirect } from '@tanstack/react-router';
import { listedKey } from '../api/listed-adverts.ts';
import { listingsQuery } from '../api/queries.ts';
import { requireHomes } from '../app/shows-homes.ts';
import { keepSearchParams } from '#domain/search/search-params.ts';

/** Drops every advert kept in this browser, reloads the list, and continues to it with the same search. */
export const Route = createFileRoute('/properties/reload')({
  staticData: { titleKey: 'titles.reload' },
  beforeLoad: requireHomes,
  validateSearch: keepSearchParams,
  async loader({ context, location, preload }) {
    if (preload) return;
    const { queryClient, api, adverts, openSearch } = context;
    adverts.drop();
    // If that fails, the old list still shows, and the page gives its age.
    await queryClient.fetchQuery({ ...listingsQuery(api), staleTime: 0 }).catch(() => null);
    queryClient.removeQueries({ queryKey: listedKey });
    // A running search would count its homes as loaded, and show their skeletons for good.
    (await openSearch()).send({ type: 'search.reset' });
    throw redirect({ to: '/properties', search: keepSearchParams(location.search), replace: true });
  },
});
