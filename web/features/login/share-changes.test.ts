import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createApiClient } from '../../api/api-client.ts';
import { overviewQuery, staleTime } from '../../api/queries.ts';
import { shareChanges } from './share-changes.ts';

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

const api = createApiClient({
  locale: 'en-GB',
  version: 'v',
  impersonationId: undefined,
  antiForgeryToken: () => Promise.reject(new Error('Nothing is written here.')),
  knownToken: () => undefined,
  onSessionEnded() {},
  onStale() {},
  onFailure() {},
});
const { queryKey } = overviewQuery(api);

/** Opens a tab that shows the overview. `asked` counts how often it was fetched. */
async function openTab({ isInFront }: { readonly isInFront: boolean }) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime } } });
  const tab = { queryClient, asked: 0 };
  const observer = new QueryObserver(queryClient, {
    queryKey: [...queryKey],
    queryFn: () => Promise.resolve((tab.asked += 1)),
  });
  ends.push(
    observer.subscribe(() => {}),
    shareChanges({ api, queryClient }, () => isInFront),
  );
  await expect.poll(() => tab.asked).toBe(1);
  await turn();
  return tab;
}

describe('a change of what the menu counts', () => {
  it('is read again in the other tabs, once in each', async () => {
    const [here, there, third] = [
      await openTab({ isInFront: true }),
      await openTab({ isInFront: true }),
      await openTab({ isInFront: true }),
    ];
    await here.queryClient.invalidateQueries({ queryKey });
    await expect.poll(() => [there.asked, third.asked]).toEqual([2, 2]);
    // A change passed on by a tab would arrive before this one.
    await third.queryClient.invalidateQueries({ queryKey });
    await expect.poll(() => [here.asked, there.asked]).toEqual([3, 3]);
    expect(third.asked).toBe(3);
  });

  it('waits in a tab behind until somebody looks at it', async () => {
    const [here, behind] = [await openTab({ isInFront: true }), await openTab({ isInFront: false })];
    await here.queryClient.invalidateQueries({ queryKey });
    await expect.poll(() => behind.queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
    expect(behind.asked).toBe(1);
  });
});
