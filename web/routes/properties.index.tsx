import { createFileRoute } from '@tanstack/react-router';
import { listingsQuery } from '../api/queries.ts';
import { requireHomes } from '../app/shows-homes.ts';
import { PropertiesPage } from '../features/search/PropertiesPage.tsx';
import { keepSearchParams } from '#domain/search/search-params.ts';

export const Route = createFileRoute('/properties/')({
  staticData: { titleKey: 'titles.properties' },
  beforeLoad: requireHomes,
  validateSearch: keepSearchParams,
  async loader({ context, location, preload }) {
    const { queryClient, api, openSearch } = context;
    const listings = queryClient.prefetchQuery(listingsQuery(api));
    const [search, { prepareSearch }] = await Promise.all([
      openSearch(),
      import('../features/search/session/prepare-search.ts'),
      // `openSearch` loads this module already. It is repeated here because the page preloads only what a
      // route's own file imports.
      import('../features/search/session/running-search.ts'),
    ]);
    // Preloading on hover must not change the current page's search.
    if (preload) await listings;
    else await prepareSearch(context, search, location.search);
    return { search };
  },
  component: PropertiesPage,
});
