import { createFileRoute } from '@tanstack/react-router';
import { contentsQuery } from '../api/page-content.ts';
import { ContentsPage } from '../features/content/ContentsPage.tsx';

export const Route = createFileRoute('/contents')({
  staticData: { titleKey: 'titles.contents' },
  loader: ({ context: { queryClient, api } }) => queryClient.ensureQueryData(contentsQuery(api)),
  component: ContentsPage,
});
