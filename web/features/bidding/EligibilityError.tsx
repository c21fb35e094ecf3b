import { useEligibility } from '../../app/use-person.ts';
import { QueryError } from '../../components/LoadError.tsx';

/** The error that the reader's eligibility could not be refreshed; the last known one stays on the page. */
export function EligibilityError() {
  return <QueryError query={useEligibility()} />;
}
