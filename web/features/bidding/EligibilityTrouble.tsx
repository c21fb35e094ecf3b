import { useEligibility } from '../../app/use-person.ts';
import { LoadTrouble } from '../../components/LoadTrouble.tsx';

/** Says that the reader's standings could not be brought up to date; what was known stays on the page. */
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
