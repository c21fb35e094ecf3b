import { fromPromise } from 'xstate';
import type { searchActors } from '#machines/process/search/contract.ts';
import { errorCodeOf } from '../../../api/api-error.ts';
import { findResults, loadDetails, type SearchDependencies } from './search-calls.ts';

/** Creates the actors that really find and load, for `searchMachine.provide`. They work without a page. */
export function createSearchActors(dependencies: SearchDependencies): typeof searchActors {
  return {
    findResults: fromPromise(async ({ input: { filter } }) => {
      try {
        return { outcome: 'ok', advertIds: await findResults(dependencies, filter) };
      } catch (error) {
        return { outcome: 'failed', code: errorCodeOf(error) };
      }
    }),
    loadDetails: fromPromise(({ input: { advertIds }, signal }) =>
      loadDetails(dependencies, advertIds, signal),
    ),
  };
}
