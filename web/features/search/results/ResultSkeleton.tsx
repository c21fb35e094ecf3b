import { firstResults } from '#machines/process/search/contract.ts';
import { CardGrid } from './CardGrid.tsx';
import { CardSkeleton } from './CardSkeleton.tsx';

/** The first search is under way: the shapes of what it will find. */
export function ResultSkeleton() {
  return (
    <CardGrid>
      {Array.from({ length: firstResults }, (_, place) => (
        <li key={place} aria-hidden="true">
          <div className="card" data-state="loading">
            <CardSkeleton loading="" />
          </div>
        </li>
      ))}
    </CardGrid>
  );
}
