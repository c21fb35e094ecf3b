import { useEligibility } from '../../app/use-person.ts';
import { QueryTrouble } from '../../components/LoadTrouble.tsx';

/** Says that the reader's standings could not be refreshed; the last known ones stay on the page. */
export function EligibilityTrouble() {
  return <QueryTrouble query={useEligibility()} />;
}
