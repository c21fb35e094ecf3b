import { QueryClient } from '@tanstack/react-query';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BasicListingResponse } from '#schemas/api/property-listings.ts';
import { keepAdverts, longestJitter, staleAt, type Shelf } from './adverts-sync.ts';
import type { ApiClient } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { listingsQuery, staleTime } from './queries.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');
const minute = 60_000;
const filterData = { advertTypes: [], localAuthorities: [] };

const listing = (forceSyncDate: string | null = null): BasicListingResponse => ({
  landlords: [{ id: 'council', name: 'Council' }],
  filterData,
  adverts: [],
  forceSyncDate,
});

/** A server with one list, whose tag is its number; `down` while it does not answer. */
class ListServer {
  tag = 1;
  isDown = false;
  forceSyncDate: string | null = null;
  readonly asked: (string | null)[] = [];
  readonly api: ApiClient = {
    writeHeaders: () => Promise.reject(new Error('Nothing is sent in parts here.')),
    noteFailure: () => {},
    getResponse: () => Promise.reject(new Error('No file is read here.')),
    get: () => Promise.reject(new Error('The list is asked for by its tag.')),
    write: () => Promise.reject(new Error('Nothing is written here.')),
    getChanged: async (_path, etag) => {
      this.asked.push(etag);
      if (this.isDown) throw new ApiError('service.unavailable', 503, null, null);
      if (etag === `"${this.tag}"`) return null;
      return { answer: JSON.parse(JSON.stringify(listing(this.forceSyncDate))), etag: `"${this.tag}"` };
    },
  };
}

function memoryShelf(): Shelf & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

const fullShelf: Shelf = {
  getItem: () => null,
  setItem() {
    throw new DOMException('full', 'QuotaExceededError');
  },
  removeItem() {},
};

/** Opens a page. */
function open(server: ListServer, shelf: () => Shelf) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime, retry: false } } });
  const sync = keepAdverts({
    api: server.api,
    queryClient,
    locale: 'en-GB',
    shelf,
    random: () => 0.5,
    idle: (work) => work(),
  });
  const query = listingsQuery(server.api);
  return { queryClient, sync, query, load: () => queryClient.fetchQuery(query) };
}

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('staleAt', () => {
  it('is five minutes after the sync, or soon after the force sync date where that came after the sync', () => {
    const instant = fc.integer({ min: noon - 60 * minute, max: noon + 60 * minute });
    fc.assert(
      fc.property(instant, fc.option(instant), fc.nat(longestJitter), (synced, forced, jitter) => {
        const forceSyncDate = forced === null ? null : new Date(forced).toISOString();
        const at = staleAt({ forceSyncDate }, synced, jitter);
        const old = synced + staleTime;
        const isForced = forced !== null && forced > synced && forced + jitter < old;
        expect(at).toBe(isForced ? forced + jitter : old);
      }),
    );
  });
});

describe('keepAdverts', () => {
  it('starts the next visit from what was kept, and asks for it by its tag once it is five minutes old', async () => {
    const [server, shelf] = [new ListServer(), memoryShelf()];
    await open(server, () => shelf).load();
    expect([...shelf.kept.keys()]).toEqual(['lintel.adverts.en-GB']);

    vi.setSystemTime(noon + 4 * minute);
    const second = open(server, () => shelf);
    expect(await second.load()).toEqual(listing());
    expect(server.asked).toEqual([null]);

    vi.setSystemTime(noon + 6 * minute);
    const third = open(server, () => shelf);
    const before = await third.queryClient.ensureQueryData(third.query);
    expect(await third.load()).toBe(before);
    expect(server.asked).toEqual([null, '"1"']);

    // A confirmed list is as fresh as the answer that confirmed it.
    vi.setSystemTime(noon + 10 * minute);
    await open(server, () => shelf).load();
    expect(server.asked).toHaveLength(2);
  });

  it('asks again once the force sync date has passed, after its part of the jitter', async () => {
    const [server, shelf] = [new ListServer(), memoryShelf()];
    server.forceSyncDate = new Date(noon + minute).toISOString();
    await open(server, () => shelf).load();
    server.tag = 2;
    server.forceSyncDate = null;
    vi.setSystemTime(noon + minute + longestJitter / 2 - 1);
    await open(server, () => shelf).load();
    expect(server.asked).toHaveLength(1);
    vi.setSystemTime(noon + minute + longestJitter / 2);
    await open(server, () => shelf).load();
    expect(server.asked).toEqual([null, '"1"']);
  });

  it('keeps what it has, with its age, when the server does not answer', async () => {
    const [server, shelf] = [new ListServer(), memoryShelf()];
    await open(server, () => shelf).load();
    server.isDown = true;
    vi.setSystemTime(noon + 10 * minute);
    const page = open(server, () => shelf);
    await expect(page.load()).rejects.toMatchObject({ code: 'service.unavailable' });
    const state = page.queryClient.getQueryState(page.query.queryKey);
    expect(state).toMatchObject({ status: 'error', dataUpdatedAt: noon, data: listing() });
  });

  it.each<[string, () => Shelf]>([
    ['full', () => fullShelf],
    [
      'blocked',
      () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    ],
  ])('goes on in memory where storage is %s', async (_, shelf) => {
    const server = new ListServer();
    const page = open(server, shelf);
    await page.load();
    vi.setSystemTime(noon + 6 * minute);
    await page.load();
    // The tag is still known.
    expect(server.asked).toEqual([null, '"1"']);
  });

  it.each(['', 'null', '{"syncVersion":1}', 'x'.repeat(100)])('asks anew where %j was kept', async (text) => {
    const [server, shelf] = [new ListServer(), memoryShelf()];
    shelf.kept.set('lintel.adverts.en-GB', text);
    expect(await open(server, () => shelf).load()).toEqual(listing());
    expect(server.asked).toEqual([null]);
  });

  it('asks for all of it once it was dropped', async () => {
    const [server, shelf] = [new ListServer(), memoryShelf()];
    const page = open(server, () => shelf);
    await page.load();
    page.sync.drop();
    expect(shelf.kept.size).toBe(0);
    await page.queryClient.fetchQuery({ ...page.query, staleTime: 0 });
    expect(server.asked).toEqual([null, null]);
  });

  it('still has what was dropped when the next sync fails', async () => {
    const [server, shelf] = [new ListServer(), memoryShelf()];
    await open(server, () => shelf).load();
    const page = open(server, () => shelf);
    page.sync.drop();
    server.isDown = true;
    await expect(page.queryClient.fetchQuery({ ...page.query, staleTime: 0 })).rejects.toThrow('503');
    expect(page.queryClient.getQueryData(page.query.queryKey)).toEqual(listing());
  });
});
