import { expect, test } from 'vitest';
import { LimitStore } from './limit-store.ts';

test('while the database is away a process counts by itself, each route and key apart, and hardly asks', async () => {
  let asked = 0;
  const reported: unknown[] = [];
  const away = {
    run: () => {
      asked += 1;
      return Promise.reject(new Error('connect ECONNREFUSED'));
    },
  };
  const store = new LimitStore(away, (error) => reported.push(error)).child({
    routeInfo: { method: 'POST', url: '/api/a' },
  });
  const count = (key: string) =>
    new Promise((resolve, reject) => {
      store.incr(key, (error, counted) => (error ? reject(error) : resolve(counted?.current)), 60_000);
    });
  expect([await count('a'), await count('a'), await count('b'), await count('a')]).toEqual([1, 2, 1, 3]);
  expect([asked, reported]).toEqual([1, [new Error('connect ECONNREFUSED')]]);
});
