import { beforeEach, expect, test } from 'vitest';
import { makeAdvertCache, type AdvertCache } from './advert-cache.ts';

/** A database with adverts that close, and one that opens, so many milliseconds after it is asked. */
const stand = {
  closesIn: [60_000],
  opensIn: Infinity,
  /** Counts what somebody wrote. */
  written: 0,
  away: false,
  /** How often the state of the list was asked for, and how often the list. */
  asked: { state: 0, list: 0 },
};
const readAt = new Date('2026-03-05T11:59:59Z');

async function run({ name }: { readonly name: string }): Promise<unknown[]> {
  if (stand.away) throw new Error('The database is away.');
  if (name !== 'open-adverts-state') {
    stand.asked.list += 1;
    return stand.closesIn.map((later) => ({ id: String(later) }));
  }
  stand.asked.state += 1;
  const soonest = Math.min(...stand.closesIn, stand.opensIn);
  const fingerprint = `${stand.written} ${stand.closesIn.join()}`;
  return [{ readAt, fingerprint, nextChange: new Date(readAt.getTime() + soonest) }];
}

let now: number;
let cache: AdvertCache;
const open = () => cache.open({ run, query: undefined } as never, 'ashcombe');

beforeEach(() => {
  Object.assign(stand, { closesIn: [60_000], opensIn: Infinity, written: 0, away: false });
  stand.asked = { state: 0, list: 0 };
  now = 0;
  cache = makeAdvertCache(() => now);
});

test('a thousand who come at once make one look, and a second later another', async () => {
  await Promise.all(Array.from({ length: 1_000 }, open));
  now = 999;
  await open();
  expect(stand.asked).toEqual({ state: 1, list: 1 });
  now = 1_000;
  await open();
  expect(stand.asked.state).toBe(2);
});

test('the adverts are read again when something was written, and not before', async () => {
  const first = await open();
  now = 1_000;
  expect(await open()).toBe(first);
  expect(stand.asked).toEqual({ state: 2, list: 1 });
  stand.written += 1;
  now = 2_000;
  expect(await open()).not.toBe(first);
  expect(stand.asked).toEqual({ state: 3, list: 2 });
});

test('an opening that is put off or brought forward is told, with the adverts as they were', async () => {
  stand.opensIn = 50_000;
  const first = await open();
  expect(first.nextChange).toEqual(new Date(readAt.getTime() + 50_000));
  stand.opensIn = 40_000;
  now = 1_000;
  const second = await open();
  expect(second.nextChange).toEqual(new Date(readAt.getTime() + 40_000));
  expect(second.adverts).toBe(first.adverts);
});

test.each([
  ['listed past its close', { closesIn: [300, 60_000] }],
  ['missing after its opening', { opensIn: 300 }],
])('an advert is never %s, however fresh the list is', async (_name, change) => {
  Object.assign(stand, change);
  await open();
  now = 299;
  await open();
  expect(stand.asked.state).toBe(1);
  now = 300;
  await open();
  expect(stand.asked.state).toBe(2);
});

test('an advert that is listed is found without another statement', async () => {
  const found = await cache.find({ run, query: undefined } as never, 'ashcombe', '60000');
  expect(found).toEqual({ id: '60000' });
  expect(stand.asked.list).toBe(1);
});

test('a failure is not remembered, and neither is it the end of what was known', async () => {
  stand.away = true;
  await expect(open()).rejects.toThrow('away');
  stand.away = false;
  expect((await open()).adverts).toEqual([{ id: '60000' }]);
  now = 1_000;
  stand.away = true;
  await expect(open()).rejects.toThrow('away');
  stand.away = false;
  expect((await open()).adverts).toEqual([{ id: '60000' }]);
});
