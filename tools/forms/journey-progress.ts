import type { JourneyProgress } from '../form-journeys/make-journeys.ts';
import type { Context } from '../command/context.ts';

/**
 * Reports progress on a form's journeys, which take seconds for a large one.
 * @param form the form's identifier
 */
export function journeyProgress(
  { progress }: Context,
  form: string,
): { readonly made: JourneyProgress; readonly walked: JourneyProgress } {
  return {
    made: (done, all) => progress(`${form}: ways to ${done} of ${all} pages, branches and bounds`),
    walked: (done, all) => progress(`${form}: ${done} of ${all} journeys walked`),
  };
}
