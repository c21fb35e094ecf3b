import { createFileRoute } from '@tanstack/react-router';
import { CookiesPage } from '../features/info/CookiesPage.tsx';
import { loadCouncilPart } from '../features/info/load-council-part.ts';

export const Route = createFileRoute('/info/cookies')({
  staticData: { titleKey: 'titles.cookies' },
  loader: ({ context }) => loadCouncilPart(context, 'cookies'),
  component: CookiesPage,
});
