import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import type { UserResponse } from '#schemas/api/authentication.ts';
import type { BasicListingResponse } from '#schemas/api/property-listings.ts';
import { everything } from '#schemas/property-search.ts';
import { createApiClient } from '../../../api/api-client.ts';
import { userQuery } from '../../../api/queries.ts';
import { member, visitor } from '../../../api/sample-users.ts';
import { startSearchActor } from './search-actor.ts';

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

/** A completed search for houses, for the person the page is open for. */
async function searched(user: UserResponse) {
  const queryClient = new QueryClient();
  const api = createApiClient({
    locale: 'en-GB',
    version: '1',
    antiForgeryToken: async () => 'token',
    onSessionEnded() {},
    onStale() {},
  });
  const { queryKey } = userQuery(api);
  queryClient.setQueryData(queryKey, user);
  const actor = startSearchActor({ api, queryClient });
  actor.send({ type: 'search.start', filter: { ...everything, advertTypeIds: [1] } });
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  return { actor, become: (next: UserResponse) => void queryClient.setQueryData(queryKey, next) };
}

test('a log-out of somebody who was logged in resets what they searched for', async () => {
  const { actor, become } = await searched(member);
  expect(actor.getSnapshot().context.filter?.advertTypeIds).toEqual([1]);
  become(visitor);
  expect(actor.getSnapshot().context.filter).toBeNull();
  expect(actor.getSnapshot().matches('unsearched')).toBe(true);
});

test('a search of a visitor stays, whatever is heard of the session, and while they log in', async () => {
  const { actor, become } = await searched(visitor);
  become({ ...visitor, antiForgeryToken: 'another' });
  become(member);
  become({ ...member, antiForgeryToken: 'another' });
  expect(actor.getSnapshot().context.filter?.advertTypeIds).toEqual([1]);
});
