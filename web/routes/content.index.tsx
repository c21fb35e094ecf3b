import { createFileRoute } from '@tanstack/react-router';
import { pageContentQuery } from '../api/page-content.ts';
import { ContentPage } from '../features/content/ContentPage.tsx';

export const Route = createFileRoute('/content/')({
  staticData: { titleKey: 'titles.content' },
  async loader({ context: { queryClient, api } }) {
    await queryClient.ensureQueryData(pageContentQuery(api, ''));
  },
  component: ContentPage,
});
