import { createFileRoute } from '@tanstack/react-router';
import { advertQuery } from '../api/listed-adverts.ts';
import { listingsQuery } from '../api/queries.ts';
import { PropertiesPage } from '../features/search/PropertiesPage.tsx';
import { readPropertySearch, searchAdverts } from '../features/search/property-search.ts';

/** Results 0 to 5 are loaded with the page (specification sections 4 and 9). */
const firstResults = 6;

export const Route = createFileRoute('/properties/')({
  staticData: { titleKey: 'titles.properties' },
  validateSearch: readPropertySearch,
  loaderDeps: ({ search: { sort } }) => ({ sort }),
  async loader({ context: { queryClient, api, loadAdvert }, deps }) {
    const listings = await queryClient.ensureQueryData({ ...listingsQuery(api), revalidateIfStale: true });
    const first = searchAdverts(listings.adverts, deps, null).slice(0, firstResults);
    // One that fails shows so on its own card.
    await Promise.all(first.map(({ id }) => queryClient.prefetchQuery(advertQuery(loadAdvert, id))));
  },
  component: PropertiesPage,
});
