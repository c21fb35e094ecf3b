import { createFileRoute, redirect } from '@tanstack/react-router';
import { listedKey } from '../api/listed-adverts.ts';
import { listingsQuery } from '../api/queries.ts';
import { requireHomes } from '../app/shows-homes.ts';
import { keepSearchParams } from '../features/search/session/search-params.ts';

/** Drops every advert that this browser keeps, loads the list anew, and goes on to it with the same search. */
export const Route = createFileRoute('/properties/reload')({
  staticData: { titleKey: 'titles.reload' },
  beforeLoad: requireHomes,
  validateSearch: keepSearchParams,
  async loader({ context, location, preload }) {
    if (preload) return;
    const { queryClient, api, adverts, openSearch } = context;
    adverts.drop();
    // Where that fails, the list before is still shown, and the page says of when it is.
    await queryClient.fetchQuery({ ...listingsQuery(api), staleTime: 0 }).catch(() => null);
    queryClient.removeQueries({ queryKey: listedKey });
    // A search that goes on would take its homes for loaded, and show their shapes for good.
    (await openSearch()).send({ type: 'search.reset' });
    throw redirect({ to: '/properties', search: keepSearchParams(location.search), replace: true });
  },
});
