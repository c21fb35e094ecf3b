import { createRootRouteWithContext } from '@tanstack/react-router';
import { userQuery } from '../api/queries.ts';
import type { AppContext } from '../app/app-context.ts';
import { Layout } from '../layout/Layout.tsx';
import { NotFoundPage } from '../layout/NotFoundPage.tsx';

export const Route = createRootRouteWithContext<AppContext>()({
  staticData: { titleKey: 'titles.home' },
  // Not awaited: the page need not wait to know who is looking at it.
  beforeLoad: ({ context: { queryClient, api } }) => void queryClient.prefetchQuery(userQuery(api)),
  // The layout itself waits for nothing, so there is nothing to stand in for it.
  pendingMs: Infinity,
  component: Layout,
  notFoundComponent: NotFoundPage,
});
