import { createFileRoute } from '@tanstack/react-router';
import { loadStyledPage } from '../api/page-content.ts';
import { ContentPage } from '../features/content/ContentPage.tsx';

export const Route = createFileRoute('/content/')({
  staticData: { titleKey: 'titles.content' },
  async loader({ context: { queryClient, api } }) {
    await loadStyledPage(queryClient, api, '');
  },
  component: ContentPage,
});
