import { createActor, type ActorRefFrom } from 'xstate';
import type { SearchContext } from '#machines/process/search/contract.ts';
import { searchMachine } from '#machines/process/search/search.machine.ts';
import { createSearchActors } from './search-actors.ts';
import type { SearchDependencies } from './search-calls.ts';

export type SearchActor = ActorRefFrom<typeof searchMachine>;

/**
 * Starts the search machine on the real API.
 * @param found a search whose results were found and loaded already, to continue from; undefined if there was
 * no search yet
 */
export function startSearchActor(
  dependencies: SearchDependencies,
  found: SearchContext | undefined,
): SearchActor {
  const machine = searchMachine.provide({ actors: createSearchActors(dependencies) });
  const snapshot = found && machine.resolveState({ value: { found: 'idle' }, context: found });
  return createActor(machine, snapshot && { snapshot }).start();
}
