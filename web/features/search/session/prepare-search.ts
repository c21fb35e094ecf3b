import { waitFor } from 'xstate';
import { everything } from '#schemas/property-search.ts';
import { loadPerson } from '../../../app/load-person.ts';
import type { AppContext } from '../../../app/app-context.ts';
import type { SearchActor } from './search-actor.ts';
import { loadListings } from './search-actors.ts';
import { choicesOf, isSameFilter, readSearch } from '#domain/search/search-address.ts';
import { keepSearchParams } from '#domain/search/search-params.ts';
import { readWantedSearch } from '../filter/wanted-filter.ts';

/** How long a page waits for its first cards before it shows skeletons, in milliseconds. */
const patience = 500;

/**
 * Starts the search of an address and waits until there is something to show, so that the page appears complete.
 * Never throws: the page shows failures.
 */
export async function prepareSearch(
  context: AppContext,
  actor: SearchActor,
  params: Record<string, unknown>,
): Promise<void> {
  const [listings] = await Promise.all([loadListings(context).catch(() => null), loadPerson(context)]);
  if (listings === null) {
    actor.send({ type: 'search.start', filter: everything });
    return;
  }
  const current = actor.getSnapshot().context.filter;
  const asked = keepSearchParams(params);
  const choices = choicesOf(listings);
  // What this browser keeps is for after the page was taken over as it is.
  const wanted = context.isTakingOver()
    ? readSearch(asked, choices)
    : readWantedSearch(asked, choices, current);
  if (current !== null && isSameFilter(current, wanted.filter)) return;
  actor.send({ type: 'search.start', filter: wanted.filter });
  await waitFor(actor, (snapshot) => !snapshot.matches('searching'));
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'), { timeout: patience }).catch(() => null);
}
