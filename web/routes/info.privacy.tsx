import { createFileRoute } from '@tanstack/react-router';
import { PrivacyPage } from '../features/info/PrivacyPage.tsx';
import { loadCouncilPart } from '../features/info/load-council-part.ts';

export const Route = createFileRoute('/info/privacy')({
  staticData: { titleKey: 'titles.privacy' },
  loader: ({ context }) => loadCouncilPart(context, 'privacy'),
  component: PrivacyPage,
});
