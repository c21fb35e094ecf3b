import { styled } from '@mui/material/styles';
import { lazy, Suspense } from 'react';
import { writeSearch } from '#domain/search/search-address.ts';
import type { SearchFilter } from '#schemas/property-search.ts';
import { useUser } from '../../../app/use-person.ts';
import { partsIn } from '../filter/filter-parts.ts';

// Only signed-in people with filters load it.
const SaveSearch = lazy(async () => {
  const { SaveSearch: component } = await import('./SaveSearch.tsx');
  return { default: component };
});

/** Has its full height from the start: nothing moves when the offer has loaded. */
const Place = styled('div')(({ theme }) => ({
  minHeight: '2.75rem',
  marginBottom: theme.spacing(1.5),
  '& output': { display: 'block' },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem' },
}));

/**
 * The offer to save a search: for members only, and not for a search of one's own bids or favourites, which no
 * new home can match.
 */
export function LazySaveSearch({ filter, words }: { readonly filter: SearchFilter; readonly words: string }) {
  const user = useUser();
  const isMember = Boolean(user) && user?.scope.includes('staff') !== true;
  if (!isMember || filter.style > 1 || partsIn(filter).length === 0) return null;
  return (
    <Place className="no-print">
      <Suspense fallback={null}>
        <SaveSearch key={JSON.stringify(writeSearch(filter, 'list'))} filter={filter} words={words} />
      </Suspense>
    </Place>
  );
}
