import { createFileRoute } from '@tanstack/react-router';
import { contentsQuery } from '../api/page-content.ts';
import { listingsQuery } from '../api/queries.ts';
import { showsHomes } from '../app/shows-homes.ts';
import { FrontPage } from '../features/front-page/FrontPage.tsx';

export const Route = createFileRoute('/')({
  staticData: { titleKey: 'titles.home' },
  // Not awaited: the page can show without the homes closing soon and the council's pages.
  loader({ context }) {
    const { queryClient, api } = context;
    if (showsHomes(context)) void queryClient.prefetchQuery(listingsQuery(api));
    void queryClient.prefetchQuery(contentsQuery(api));
  },
  component: FrontPage,
});
