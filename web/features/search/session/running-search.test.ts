import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UserResponse } from '#schemas/api/authentication.ts';
import type { BasicListingResponse } from '#schemas/api/property-listings.ts';
import { emptySearch } from '#schemas/property-search.ts';
import { createApiClient } from '../../../api/api-client.ts';
import { userQuery } from '../../../api/queries.ts';
import { listedAdvert } from '../../../api/sample-adverts.ts';
import { member, visitor } from '../../../api/sample-users.ts';
import { foundWithPage } from './found-with-page.ts';
import { createRunningSearch } from './running-search.ts';
import { untilSearch } from './search-view.ts';

const listing: BasicListingResponse = {
  landlords: [],
  filterData: { advertTypes: [{ id: 1, name: 'House' }], localAuthorities: [] },
  adverts: [],
  forceSyncDate: null,
};

beforeEach(() => {
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(Response.json(path.includes('/propertylistings/') ? listing : visitor)),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Returns the dependencies of a search, for the person who has the page open. */
function world(user: UserResponse) {
  const queryClient = new QueryClient();
  const api = createApiClient({
    locale: 'en-GB',
    version: '1',
    antiForgeryToken: async () => 'token',
    onSessionEnded() {},
    onStale() {},
  });
  queryClient.setQueryData(userQuery(api).queryKey, user);
  return { api, queryClient };
}

/** Runs a search for houses to its end. */
async function searched(user: UserResponse) {
  const { api, queryClient } = world(user);
  const { queryKey } = userQuery(api);
  const search = createRunningSearch({ api, queryClient });
  search.send({ type: 'search.start', filter: { ...emptySearch, advertTypeIds: [1] } });
  // The event is taken before the machine has loaded.
  expect(search.snapshot()).toMatchObject({
    phase: 'searching',
    context: { filter: { advertTypeIds: [1] } },
  });
  await untilSearch(search, ({ isBusy }) => !isBusy);
  return { search, become: (next: UserResponse) => void queryClient.setQueryData(queryKey, next) };
}

test('a log-out of somebody who was logged in resets what they searched for', async () => {
  const { search, become } = await searched(member);
  expect(search.snapshot().context.filter?.advertTypeIds).toEqual([1]);
  become(visitor);
  expect(search.snapshot().context.filter).toBeNull();
  expect(search.snapshot().phase).toBe('unsearched');
});

test('a search of a visitor stays, whatever is heard of the session, and while they log in', async () => {
  const { search, become } = await searched(visitor);
  become({ ...visitor, antiForgeryToken: 'another' });
  become(member);
  become({ ...member, antiForgeryToken: 'another' });
  expect(search.snapshot().context.filter?.advertTypeIds).toEqual([1]);
});

/**
 * Returns homes that close one after the other, and the answer of a list call for them; every fifth is gone in
 * the meantime.
 */
function homes(count: number) {
  const adverts = Array.from({ length: count }, (_, place) =>
    listedAdvert(`00000000-0000-4000-8000-${String(place).padStart(12, '0')}`),
  );
  return { adverts, there: adverts.filter((_, place) => place % 5 !== 4) };
}

test.for([0, 1, 5, 6, 7, 40])(
  'what comes with a page of %i homes is what the machine finds, and it goes on from there',
  async (count) => {
    const { adverts, there } = homes(count);
    vi.stubGlobal('fetch', (path: string) => {
      const asked = new URL(path, 'http://localhost').searchParams.getAll('advertIds');
      return Promise.resolve(
        Response.json(
          path.includes('/list')
            ? { adverts: there.filter(({ id }) => asked.includes(id)), serverTime: new Date().toISOString() }
            : { ...listing, adverts },
        ),
      );
    });
    const one = world(visitor);
    const byMachine = createRunningSearch(one);
    byMachine.send({ type: 'search.start', filter: emptySearch });
    await untilSearch(byMachine, ({ isBusy, phase }) => phase === 'found' && !isBusy);

    const other = world(visitor);
    const search = createRunningSearch(other);
    search.takeFound(await foundWithPage(other, emptySearch));
    const { code, states } = byMachine.snapshot().context;
    // Without a call, the page does not know why some homes failed to load.
    expect(search.snapshot()).toEqual({
      phase: 'found',
      isBusy: false,
      context: { ...byMachine.snapshot().context, code: code === null ? null : 'service.unavailable' },
    });
    expect(Object.values(states).includes('error')).toBe(count >= 5);

    search.send({ type: 'result.near', index: count - 1 });
    byMachine.send({ type: 'result.near', index: count - 1 });
    await untilSearch(search, ({ isBusy }) => !isBusy);
    await untilSearch(byMachine, ({ isBusy }) => !isBusy);
    expect(search.snapshot().context.states).toEqual(byMachine.snapshot().context.states);
    expect(search.snapshot().context.near).toBe(byMachine.snapshot().context.near);
  },
);

test('a search whose machine does not come has failed, and is tried again with what was asked', async () => {
  let isOnline = false;
  const search = createRunningSearch(world(visitor), async () => {
    if (!isOnline) throw new Error('There is no connection.');
    return import('./search-actor.ts');
  });
  search.send({ type: 'search.start', filter: { ...emptySearch, advertTypeIds: [1] } });
  await untilSearch(search, ({ phase }) => phase === 'failed');
  expect(search.snapshot()).toMatchObject({ isBusy: false, context: { code: 'service.unavailable' } });
  isOnline = true;
  search.send({ type: 'search.retry' });
  await untilSearch(search, ({ phase }) => phase === 'found');
  expect(search.snapshot().context.filter?.advertTypeIds).toEqual([1]);
});
