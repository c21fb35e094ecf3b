import { createFileRoute } from '@tanstack/react-router';
import { requireUser } from '../app/require-user.ts';
import { LetterPage } from '../features/documents/LetterPage.tsx';

export const Route = createFileRoute('/account/documents/letters/$letter')({
  staticData: { titleKey: 'titles.letter' },
  async loader({ context, params, location }) {
    await requireUser(context, location.href);
    const { letterQuery } = await import('../features/documents/documents-query.ts');
    // The page shows any error.
    await context.queryClient.prefetchQuery(letterQuery(context.api, params.letter));
  },
  component: LetterPage,
});
