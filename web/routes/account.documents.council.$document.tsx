import { createFileRoute } from '@tanstack/react-router';
import { requireUser } from '../app/require-user.ts';
import { CouncilDocumentPage } from '../features/documents/CouncilDocumentPage.tsx';

export const Route = createFileRoute('/account/documents/council/$document')({
  staticData: { titleKey: 'titles.councilDocument' },
  async loader({ context, params, location }) {
    await requireUser(context, location.href);
    const { councilDocumentQuery } = await import('../features/documents/documents-query.ts');
    // The page shows any error.
    await context.queryClient.prefetchQuery(councilDocumentQuery(context.api, params.document));
  },
  component: CouncilDocumentPage,
});
