import { createFileRoute } from '@tanstack/react-router';
import { requireUser } from '../app/require-user.ts';
import { CouncilDocumentPage } from '../features/documents/CouncilDocumentPage.tsx';
import { councilDocumentQuery } from '../features/documents/documents-query.ts';

export const Route = createFileRoute('/account/documents/council/$document')({
  staticData: { titleKey: 'titles.councilDocument' },
  async loader({ context, params, location }) {
    await requireUser(context, location.href);
    // The page shows any error.
    await context.queryClient.prefetchQuery(councilDocumentQuery(context.api, params.document));
  },
  component: CouncilDocumentPage,
});
