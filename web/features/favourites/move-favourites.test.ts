import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ApiClient } from '../../api/api-client.ts';
import { ApiError } from '../../api/api-error.ts';
import { userQuery } from '../../api/queries.ts';
import { member, visitor } from '../../api/sample-users.ts';
import { deviceFavouritesQuery, readDeviceFavourites } from './device-favourites.ts';
import { storeDeviceFavourites } from './store-device-favourites.ts';
import { createFavouriteKeeper } from './favourite-keeper.ts';
import { favouritesQuery } from './favourites-query.ts';
import { moveFavourites } from './move-favourites.ts';

const ids = Array.from(
  { length: 101 },
  (_, place) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
);
const [first = '', second = '', third = ''] = ids;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const no = () => Promise.reject(new Error('Not asked here.'));

/**
 * Sets up a server that keeps the favourites it is given, except the refused ones; `null` makes it unreachable.
 */
function server(refused: readonly string[] | null, impersonationId?: string) {
  const account: string[] = [];
  const asked: string[] = [];
  const answer = (extra: object) => JSON.parse(JSON.stringify({ status: {}, advertIds: account, ...extra }));
  const api: ApiClient = {
    writeHeaders: no,
    noteFailure: () => {},
    getResponse: no,
    getChanged: no,
    impersonationId,
    get: no,
    write: (method, path, options) => {
      asked.push(`${method} ${path}`);
      if (refused === null) return Promise.reject(new ApiError('service.unavailable', 503, null, null));
      const { advertIds }: { advertIds: string[] } = JSON.parse(JSON.stringify(options?.body));
      account.push(...advertIds.filter((id) => !refused.includes(id)));
      return Promise.resolve(answer({ refused }));
    },
  };
  const queryClient = new QueryClient();
  queryClient.setQueryData(userQuery(api).queryKey, member);
  return { api, queryClient, asked, move: () => moveFavourites(api, queryClient) };
}

it('keeps a visitor’s marks on the device, says so once, and refuses what the server could not take', async () => {
  const { api, queryClient, asked } = server([]);
  queryClient.setQueryData(userQuery(api).queryKey, visitor);
  const set = createFavouriteKeeper(api, queryClient);
  expect(await set(first, true)).toBe('onDevice');
  expect(await set(second, true)).toBeNull();
  expect(await set(first, false)).toBeNull();
  expect(readDeviceFavourites()).toEqual([second]);
  expect(queryClient.getQueryData(deviceFavouritesQuery.queryKey)).toEqual([second]);
  storeDeviceFavourites(ids.slice(0, 99));
  expect(await set(ids[99] ?? '', true)).toBeNull();
  expect(await set(ids[100] ?? '', true)).toBe('favourite.tooMany');
  expect(asked).toEqual([]);
});

it('moves them into the account, and forgets what was taken', async () => {
  const { move, asked, queryClient, api } = server([third]);
  storeDeviceFavourites([first, second, third]);
  await move();
  expect(queryClient.getQueryData(favouritesQuery(api).queryKey)?.advertIds).toEqual([first, second]);
  expect(readDeviceFavourites()).toEqual([third]);
  expect(queryClient.getQueryData(deviceFavouritesQuery.queryKey)).toEqual([third]);
  expect(asked).toEqual(['POST /api/account/favourites']);
});

it('keeps them where they cannot be moved', async () => {
  const { move } = server(null);
  storeDeviceFavourites([first]);
  await move();
  expect(readDeviceFavourites()).toEqual([first]);
});

it('leaves nothing of somebody who has logged out meanwhile', async () => {
  const { move, queryClient, api } = server([]);
  storeDeviceFavourites([first]);
  const moved = move();
  queryClient.setQueryData(userQuery(api).queryKey, visitor);
  await moved;
  expect(queryClient.getQueryData(favouritesQuery(api).queryKey)).toBeUndefined();
  expect(readDeviceFavourites()).toEqual([]);
});

it('asks nothing for a visitor, of an empty device, or in a resident’s place', async () => {
  const visitorServer = server([]);
  const staff = server([], 'one');
  const empty = server([]);
  await empty.move();
  storeDeviceFavourites([first]);
  visitorServer.queryClient.setQueryData(userQuery(visitorServer.api).queryKey, visitor);
  await visitorServer.move();
  await staff.move();
  expect([visitorServer.asked, staff.asked, empty.asked]).toEqual([[], [], []]);
  expect(readDeviceFavourites()).toEqual([first]);
});

it.each(['no JSON', '{}', '["x", 7, null]'])('takes %j in the storage for none', (kept) => {
  localStorage.setItem('lintel.favourites', kept);
  expect(readDeviceFavourites()).toEqual([]);
});
