import { createRootRouteWithContext } from '@tanstack/react-router';
import { userQuery } from '../api/queries.ts';
import { SiteError } from '../api/site-error.ts';
import type { AppContext } from '../app/app-context.ts';
import { Layout } from '../layout/Layout.tsx';
import { NotFoundPage } from '../components/NotFoundPage.tsx';

export const Route = createRootRouteWithContext<AppContext>()({
  staticData: { titleKey: 'titles.home' },
  beforeLoad({ context: { queryClient, api, system, isTakingOver } }) {
    // Site content is valid only if it says so (specification sections 5 and 8).
    if (system.status.valid !== true) throw new SiteError(500, 'No response from API');
    // Not awaited: the page can show before the session is known.
    if (!isTakingOver()) void queryClient.prefetchQuery(userQuery(api));
  },
  // The layout itself waits for nothing, so it needs no pending component.
  pendingMs: Infinity,
  component: Layout,
  notFoundComponent: NotFoundPage,
});
