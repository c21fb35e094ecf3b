import type { News } from '#domain/forms/journeys/make-journeys.ts';
import type { Context } from '../command/context.ts';

/** Says how far the journeys of a form are, which take seconds in a large one. @param form its identifier */
export function journeyNews(
  { progress }: Context,
  form: string,
): { readonly made: News; readonly walked: News } {
  return {
    made: (done, all) => progress(`${form}: ways to ${done} of ${all} pages, branches and bounds`),
    walked: (done, all) => progress(`${form}: ${done} of ${all} journeys walked`),
  };
}
