import type { SearchContext } from '#machines/process/search/contract.ts';
import { noResults, hasWaiting, withBatchSettled, withNextBatch } from '#machines/process/search/results.ts';
import type { SearchFilter } from '#schemas/property-search.ts';
import { advertKey } from '../../../api/listed-adverts.ts';
import { findResults, loadDetails, type SearchDependencies } from './search-calls.ts';

/**
 * Returns the search of a page that the server renders or the browser hydrates: the machine's result once its
 * first homes have loaded, however old they are. Throws ApiErrors.
 */
export async function foundWithPage(
  dependencies: SearchDependencies,
  filter: SearchFilter,
): Promise<SearchContext> {
  const isThere = (id: string) => dependencies.queryClient.getQueryData(advertKey(id)) !== undefined;
  const advertIds = await findResults(dependencies, filter);
  let context: SearchContext = { filter, ...noResults, advertIds };
  while (hasWaiting(context)) {
    context = { ...context, ...withNextBatch(context) };
    const lacking = context.batch.filter((id) => !isThere(id));
    // oxlint-disable-next-line no-await-in-loop -- each batch is of what the one before has left
    if (lacking.length > 0) await loadDetails(dependencies, lacking, new AbortController().signal);
    context = {
      ...context,
      ...withBatchSettled(context, context.batch.filter(isThere), 'service.unavailable'),
    };
  }
  return context;
}
