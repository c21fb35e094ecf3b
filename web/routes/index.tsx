import { createFileRoute } from '@tanstack/react-router';
import { contentsQuery } from '../api/page-content.ts';
import { listingsQuery } from '../api/queries.ts';
import { showsHomes } from '../app/shows-homes.ts';
import { FrontPage } from '../features/front-page/FrontPage.tsx';

export const Route = createFileRoute('/')({
  staticData: { titleKey: 'titles.home' },
  async loader({ context }) {
    const { queryClient, api, system, isTakingOver } = context;
    if (showsHomes(context)) void queryClient.prefetchQuery(listingsQuery(api));
    void queryClient.prefetchQuery(contentsQuery(api));
    const { blocks } = system.frontPage;
    const parts = import('../features/front-page/late-blocks.ts').then(({ loadBlocks }) =>
      loadBlocks(blocks),
    );
    // The page shows without these facts, and need not await them. A search would move the content below it,
    // and a server-rendered page is hydrated only once all of it has loaded.
    if (isTakingOver() || blocks.some((block) => block.kind === 'hero' && block.search)) await parts;
  },
  component: FrontPage,
});
