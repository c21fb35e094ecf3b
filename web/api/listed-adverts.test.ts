import { describe, expect, it } from 'vitest';
import type { ListResponse } from '#schemas/api/property-listings.ts';
import type { ApiClient } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { createAdvertLoader } from './listed-adverts.ts';
import { listedAdvert } from './sample-adverts.ts';

/** Sets up a server that knows some adverts, and whose clock is `ahead` milliseconds ahead of ours. */
function serverWith(known: readonly string[], ahead = 0) {
  const calls: string[][] = [];
  const answer = (path: string): ListResponse => {
    const ids = new URL(path, 'http://server.invalid').searchParams.getAll('advertIds');
    calls.push(ids);
    return {
      serverTime: new Date(Date.now() + ahead).toISOString(),
      adverts: ids.filter((id) => known.includes(id)).map(listedAdvert),
    };
  };
  const api: ApiClient = {
    writeHeaders: () => Promise.reject(new Error('Nothing is sent in parts here.')),
    noteFailure: () => {},
    getResponse: () => Promise.reject(new Error('No file is read here.')),
    get: async (path) => JSON.parse(JSON.stringify(answer(path))),
    getChanged: () => Promise.reject(new Error('Nothing is asked for by tag here.')),
    write: () => Promise.reject(new Error('Nothing is written here.')),
  };
  return { api, calls };
}

describe('createAdvertLoader', () => {
  it('asks once for what is wanted in the same turn, each id once', async () => {
    const { api, calls } = serverWith(['a', 'b']);
    const load = createAdvertLoader(api);
    const found = await Promise.all([load('a'), load('b'), load('a')]);
    expect(found.map(({ advert }) => advert.id)).toEqual(['a', 'b', 'a']);
    expect(calls).toEqual([['a', 'b']]);
  });

  it('asks in groups of twelve', async () => {
    const ids = Array.from({ length: 30 }, (_, place) => `advert-${place}`);
    const { api, calls } = serverWith(ids);
    const load = createAdvertLoader(api);
    await Promise.all(ids.map((id) => load(id)));
    expect(calls.map((group) => group.length)).toEqual([12, 12, 6]);
  });

  it('fails for the id that the server does not know, and for no other', async () => {
    const { api } = serverWith(['a']);
    const load = createAdvertLoader(api);
    const [known, unknown] = await Promise.allSettled([load('a'), load('gone')]);
    expect(known.status).toBe('fulfilled');
    expect(unknown).toMatchObject({ reason: { code: 'request.notFound', status: 404 } });
  });

  it('fails for the whole group when the call fails, and asks again the next time', async () => {
    const { api } = serverWith(['a']);
    const down = new ApiError('service.unavailable', 503, null, null);
    let isDown = true;
    const load = createAdvertLoader({
      ...api,
      get: (path) => (isDown ? Promise.reject(down) : api.get(path)),
    });
    await expect(load('a')).rejects.toBe(down);
    isDown = false;
    await expect(load('a')).resolves.toMatchObject({ advert: { id: 'a' } });
  });

  it('says how far the server’s clock is ahead', async () => {
    const { api } = serverWith(['a'], 90_000);
    const { clockOffset } = await createAdvertLoader(api)('a');
    expect(clockOffset).toBeGreaterThan(89_000);
    expect(clockOffset).toBeLessThan(91_000);
  });
});
