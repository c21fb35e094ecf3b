import { createFileRoute } from '@tanstack/react-router';
import { requireHomes } from '../app/shows-homes.ts';
import { ComparePage } from '../features/compare/ComparePage.tsx';

export const Route = createFileRoute('/properties/compare')({
  staticData: { titleKey: 'titles.compare' },
  beforeLoad: requireHomes,
  // The key is present even if empty: the router keeps the address's value for a key missing from the result.
  validateSearch: ({ homes }: Record<string, unknown>): { homes?: string | undefined } => ({
    homes: typeof homes === 'string' ? homes : undefined,
  }),
  component: ComparePage,
});
