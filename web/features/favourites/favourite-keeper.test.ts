import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { ApiClient } from '../../api/api-client.ts';
import { ApiError } from '../../api/api-error.ts';
import { createFavouriteKeeper } from './favourite-keeper.ts';
import { favouritesQuery } from './favourites-query.ts';

/** Sets up a server that answers on command, and records its requests in order. */
function held(initial: readonly string[], isKnown = true) {
  let kept = [...initial];
  const waiting: { readonly said: string; readonly settle: (works: boolean) => void }[] = [];
  const api: ApiClient = {
    writeHeaders: () => Promise.reject(new Error('Nothing is sent in parts here.')),
    noteFailure: () => {},
    getResponse: () => Promise.reject(new Error('No file is read here.')),
    get: () => Promise.reject(new Error('Nothing is read here.')),
    getChanged: () => Promise.reject(new Error('Nothing is read here.')),
    write: (method, path) =>
      new Promise((resolve, reject) => {
        const id = path.split('/').at(-1) ?? '';
        waiting.push({
          said: `${method} ${id}`,
          settle(works) {
            if (!works) return reject(new ApiError('service.unavailable', 503, null, null));
            kept = kept.filter((one) => one !== id);
            if (method === 'PUT') kept = [id, ...kept];
            const answer = { status: { valid: true, errorMessages: [] }, advertIds: kept };
            resolve(JSON.parse(JSON.stringify(answer)));
          },
        });
      }),
  };
  const queryClient = new QueryClient();
  const { queryKey } = favouritesQuery(api);
  if (isKnown) {
    queryClient.setQueryData(queryKey, {
      status: { valid: true, errorMessages: [] },
      advertIds: [...initial],
    });
  }
  return {
    set: createFavouriteKeeper(api, queryClient),
    shown: () => queryClient.getQueryData(queryKey)?.advertIds,
    said: () => waiting.map(({ said }) => said),
    settle: async (place: number, works: boolean) => {
      await new Promise((resolve) => setImmediate(resolve));
      waiting[place]?.settle(works);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe('createFavouriteKeeper', () => {
  it('marks at once, the last first, and answers null when it is kept', async () => {
    const world = held(['old']);
    const done = world.set('new', true);
    expect(world.shown()).toEqual(['new', 'old']);
    await world.settle(0, true);
    expect(await done).toBeNull();
    expect(world.shown()).toEqual(['new', 'old']);
  });

  it('marks a home before it is known what else is marked', async () => {
    const world = held(['old'], false);
    const done = world.set('new', true);
    expect(world.shown()).toBeUndefined();
    await world.settle(0, true);
    expect(await done).toBeNull();
    expect(world.shown()).toEqual(['new', 'old']);
  });

  it('takes the mark away again when it is not kept, and says why', async () => {
    const world = held(['old']);
    const done = world.set('new', true);
    await world.settle(0, false);
    expect(await done).toBe('service.unavailable');
    expect(world.shown()).toEqual(['old']);
  });

  it('leaves other marks alone when one fails', async () => {
    const world = held(['old']);
    const first = world.set('one', true);
    const second = world.set('old', false);
    await world.settle(0, false);
    expect(await first).toBe('service.unavailable');
    expect(world.shown()).toEqual([]);
    await world.settle(1, true);
    expect(await second).toBeNull();
    expect(world.shown()).toEqual([]);
  });

  it('ends as the last of quick presses says, asking one after the other', async () => {
    const world = held([]);
    const presses = [world.set('home', true), world.set('home', false), world.set('home', true)];
    await world.settle(0, true);
    expect(world.said()).toEqual(['PUT home', 'DELETE home']);
    expect(world.shown()).toEqual(['home']);
    await world.settle(1, true);
    await world.settle(2, true);
    expect(await Promise.all(presses)).toEqual([null, null, null]);
    expect(world.said()).toEqual(['PUT home', 'DELETE home', 'PUT home']);
    expect(world.shown()).toEqual(['home']);
  });
});
