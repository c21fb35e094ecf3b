import { expect, test } from 'vitest';
import type { TenantDatabase } from '../database/database.ts';
import { makeAdvertCache } from './advert-cache.ts';

/** Answers every statement with adverts that close that many milliseconds after they are read, and counts. */
function databaseOf(closesIn: readonly number[]): { database: TenantDatabase; asked: () => number } {
  let count = 0;
  const readAt = new Date('2026-03-05T11:59:59Z');
  const run = async () => {
    count += 1;
    return closesIn.map((later) => ({
      id: String(later),
      readAt,
      closesAt: new Date(readAt.getTime() + later),
    }));
  };
  return { database: { run, query: undefined } as never, asked: () => count };
}

test('a thousand who come at once make one statement, and a second later another', async () => {
  const { database, asked } = databaseOf([60_000]);
  let now = 0;
  const cache = makeAdvertCache(() => now);
  await Promise.all(Array.from({ length: 1_000 }, () => cache.open(database, 'ashcombe')));
  now = 999;
  await cache.open(database, 'ashcombe');
  expect(asked()).toBe(1);
  now = 1_000;
  await cache.open(database, 'ashcombe');
  expect(asked()).toBe(2);
});

test('an advert is never listed past its close, however fresh the list is', async () => {
  const { database, asked } = databaseOf([300, 60_000]);
  let now = 0;
  const cache = makeAdvertCache(() => now);
  await cache.open(database, 'ashcombe');
  now = 299;
  await cache.open(database, 'ashcombe');
  expect(asked()).toBe(1);
  now = 300;
  await cache.open(database, 'ashcombe');
  expect(asked()).toBe(2);
});

test('a failure is not remembered', async () => {
  let fail = true;
  const run = async () => {
    if (fail) throw new Error('The database is away.');
    return [];
  };
  const database = { run, query: undefined } as never;
  const cache = makeAdvertCache(() => 0);
  await expect(cache.open(database, 'ashcombe')).rejects.toThrow('away');
  fail = false;
  expect(await cache.open(database, 'ashcombe')).toEqual([]);
});
