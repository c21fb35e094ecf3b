import { createActor, type ActorRefFrom } from 'xstate';
import { searchMachine } from '#machines/process/search/search.machine.ts';
import { userQuery } from '../../../api/queries.ts';
import { createSearchActors, type SearchWorld } from './search-actors.ts';
import { watchResults } from './watch-results.ts';

declare module '../../../app/app-context.ts' {
  interface AppContext {
    /** The current search, which outlives its page; loaded (with XState) on first need. */
    readonly openSearch: () => Promise<SearchActor>;
  }
}

export type SearchActor = ActorRefFrom<typeof searchMachine>;

/**
 * Starts the search machine on the real API. It lives as long as the page, so that going to a home and back finds
 * the list unchanged; when a person's session ends, it resets (specification section 4).
 */
export function startSearchActor(world: SearchWorld): SearchActor {
  const { api, queryClient } = world;
  const actor = createActor(searchMachine.provide({ actors: createSearchActors(world) }));
  actor.start();
  watchResults(world, actor);
  const { queryKey } = userQuery(api);
  let wasMember = Boolean(queryClient.getQueryData(queryKey)?.userDetails);
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== queryKey[0] || query.queryKey[1] !== queryKey[1]) return;
    const isMember = Boolean(queryClient.getQueryData(queryKey)?.userDetails);
    if (wasMember && !isMember) actor.send({ type: 'search.reset' });
    wasMember = isMember;
  });
  return actor;
}
