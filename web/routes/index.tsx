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
    // The facts are not awaited: the page shows without them. A search would move what is below it, and what the server
    // drew is taken over only once all of it is there.
    if (isTakingOver() || blocks.some((block) => block.kind === 'hero' && block.search)) await parts;
  },
  component: FrontPage,
});
