import { fromPromise } from 'xstate';
import type { searchActors } from '#machines/process/search/contract.ts';
import { errorCodeOf } from '../../../api/api-error.ts';
import { findResults, loadDetails, type SearchWorld } from './search-calls.ts';

/** Creates the actors that really find and load, for `searchMachine.provide`. They work without a page. */
export function createSearchActors(world: SearchWorld): typeof searchActors {
  return {
    findResults: fromPromise(async ({ input: { filter } }) => {
      try {
        return { outcome: 'ok', advertIds: await findResults(world, filter) };
      } catch (error) {
        return { outcome: 'failed', code: errorCodeOf(error) };
      }
    }),
    loadDetails: fromPromise(({ input: { advertIds }, signal }) => loadDetails(world, advertIds, signal)),
  };
}
