import { createFileRoute } from '@tanstack/react-router';
import { WebsitePage } from '../features/preview/WebsitePage.tsx';

export const Route = createFileRoute('/preview/website')({
  staticData: { titleKey: 'preview.website.title' },
  // The page itself reads the params: every route is part of the first page's script.
  validateSearch: (
    params: Record<string, unknown>,
  ): { readonly page?: unknown; readonly language?: unknown; readonly scheme?: unknown } => params,
  component: WebsitePage,
});
