import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ApiClient } from '../../api/api-client.ts';
import { ApiError } from '../../api/api-error.ts';
import { userQuery } from '../../api/queries.ts';
import { visitor } from '../../api/sample-users.ts';
import { deviceFavouritesQuery, keepDeviceFavourites, readDeviceFavourites } from './device-favourites.ts';
import { createFavouriteKeeper } from './favourite-keeper.ts';
import { favouritesQuery } from './favourites-query.ts';

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

/** A server that keeps what it is given, but for what it refuses; `null` is one that cannot be reached. */
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
    get: (path) => {
      asked.push(`GET ${path}`);
      return Promise.resolve(answer({}));
    },
    write: (method, path, options) => {
      asked.push(`${method} ${path}`);
      if (refused === null) return Promise.reject(new ApiError('service.unavailable', 503, null, null));
      const { advertIds }: { advertIds: string[] } = JSON.parse(JSON.stringify(options?.body));
      account.push(...advertIds.filter((id) => !refused.includes(id)));
      return Promise.resolve(answer({ refused }));
    },
  };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return { api, queryClient, asked, load: () => queryClient.fetchQuery(favouritesQuery(api)) };
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
  keepDeviceFavourites(ids.slice(0, 100));
  expect(await set(ids[100] ?? '', true)).toBe('favourite.tooMany');
  expect(asked).toEqual([]);
});

it('moves them into the account with the first look at its favourites, and forgets what was taken', async () => {
  const { load, asked, queryClient } = server([third]);
  keepDeviceFavourites([first, second, third]);
  expect((await load()).advertIds).toEqual([first, second]);
  expect(readDeviceFavourites()).toEqual([third]);
  expect(queryClient.getQueryData(deviceFavouritesQuery.queryKey)).toEqual([third]);
  expect(asked).toEqual(['POST /api/account/favourites']);
});

it('keeps them where they cannot be moved, and shows the account’s own', async () => {
  const { load, asked } = server(null);
  keepDeviceFavourites([first]);
  expect((await load()).advertIds).toEqual([]);
  expect(readDeviceFavourites()).toEqual([first]);
  expect(asked).toEqual(['POST /api/account/favourites', 'GET /api/account/favourites']);
});

it('moves nothing of a member of staff into a resident’s account', async () => {
  const { load, asked } = server([], 'one');
  keepDeviceFavourites([first]);
  await load();
  expect(asked).toEqual(['GET /api/account/favourites']);
  expect(readDeviceFavourites()).toEqual([first]);
});

it.each(['no JSON', '{}', '["x", 7, null]'])('takes %j in the storage for none', (kept) => {
  localStorage.setItem('lintel.favourites', kept);
  expect(readDeviceFavourites()).toEqual([]);
});
