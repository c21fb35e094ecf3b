import { createFileRoute } from '@tanstack/react-router';
import { advertQuery } from '../api/listed-adverts.ts';
import { loadPerson } from '../api/load-person.ts';
import { eligibilityQuery, listingsQuery } from '../api/queries.ts';
import { PropertiesPage } from '../features/search/PropertiesPage.tsx';
import { readPropertySearch, searchAdverts, standingsOf } from '../features/search/property-search.ts';

/** Results 0 to 5 are loaded with the page (specification sections 4 and 9). */
const firstResults = 6;

export const Route = createFileRoute('/properties/')({
  staticData: { titleKey: 'titles.properties' },
  validateSearch: readPropertySearch,
  loaderDeps: ({ search }) => search,
  async loader({ context, deps }) {
    const { queryClient, api, loadAdvert } = context;
    const [listings, isApplicant] = await Promise.all([
      queryClient.ensureQueryData({ ...listingsQuery(api), revalidateIfStale: true }),
      loadPerson(context),
    ]);
    const eligibility = queryClient.getQueryData(eligibilityQuery(api).queryKey);
    const standings = isApplicant ? standingsOf(eligibility) : null;
    const first = searchAdverts(listings.adverts, deps, standings).slice(0, firstResults);
    // One that fails shows so on its own card.
    await Promise.all(first.map(({ id }) => queryClient.prefetchQuery(advertQuery(loadAdvert, id))));
  },
  component: PropertiesPage,
});
