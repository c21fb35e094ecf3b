import { createFileRoute } from '@tanstack/react-router';
import { requireUser } from '../app/require-user.ts';
import { readDocumentsSearch } from '../features/documents/documents-search.ts';
import { DocumentsPage } from '../features/documents/DocumentsPage.tsx';

export const Route = createFileRoute('/account/documents/')({
  staticData: { titleKey: 'titles.documents' },
  validateSearch: readDocumentsSearch,
  loaderDeps: ({ search }) => search,
  async loader({ context, deps, location }) {
    await requireUser(context, location.href);
    const { documentsQuery } = await import('../features/documents/documents-query.ts');
    // The page shows any error.
    await context.queryClient.prefetchQuery(documentsQuery(context.api, deps));
  },
  component: DocumentsPage,
});
