import { createFileRoute, notFound } from '@tanstack/react-router';
import { loadStyledPage } from '../api/page-content.ts';
import { ContentPage } from '../features/content/ContentPage.tsx';

export const Route = createFileRoute('/content/$')({
  staticData: { titleKey: 'titles.content' },
  async loader({ context: { queryClient, api }, params: { _splat: path = '' } }) {
    // The council's parts of the information pages are not pages by themselves.
    if (/^info(\/|$)/i.test(path)) throw notFound();
    await loadStyledPage(queryClient, api, path);
  },
  component: ContentPage,
});
