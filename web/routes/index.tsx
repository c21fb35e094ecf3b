import { createFileRoute } from '@tanstack/react-router';
import { listingsQuery } from '../api/queries.ts';
import { HomePage } from '../features/home/HomePage.tsx';

export const Route = createFileRoute('/')({
  staticData: { titleKey: 'titles.home' },
  // Not awaited: the page stands without the homes that close soon.
  loader: ({ context: { queryClient, api } }) => void queryClient.prefetchQuery(listingsQuery(api)),
  component: HomePage,
});
