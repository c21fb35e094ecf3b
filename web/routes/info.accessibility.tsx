import { createFileRoute } from '@tanstack/react-router';
import { AccessibilityPage } from '../features/info/AccessibilityPage.tsx';
import { loadCouncilPart } from '../features/info/load-council-part.ts';

export const Route = createFileRoute('/info/accessibility')({
  staticData: { titleKey: 'titles.accessibility' },
  loader: ({ context }) => loadCouncilPart(context, 'accessibility'),
  component: AccessibilityPage,
});
