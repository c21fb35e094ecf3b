import { useEligibility } from '../../app/use-person.ts';
import { LoadTrouble } from '../../components/LoadTrouble.tsx';

/** Says that the reader's standings could not be refreshed; the last known ones stay on the page. */
export function EligibilityTrouble() {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useEligibility();
  return (
    <LoadTrouble
      error={error}
      knownAt={data === undefined ? null : dataUpdatedAt}
      isFetching={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
