import { beforeEach, expect, test } from 'vitest';
import { makeAdvertCache, type AdvertCache } from './advert-cache.ts';

/** Fake database: its adverts close, and one opens, this many milliseconds after the read. */
const stand = {
  closesIn: [60_000],
  opensIn: Infinity,
  /** Number of writes so far. */
  written: 0,
  away: false,
  /** Number of reads of the list's state, and of the list. */
  asked: { state: 0, list: 0 },
};
const readAt = new Date('2026-03-05T11:59:59Z');

async function run({ text }: { readonly text: string }): Promise<unknown[]> {
  if (stand.away) throw new Error('The database is away.');
  if (!text.includes('fingerprint')) {
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
const database = { run, query: undefined } as never;
const open = () => cache.open(database, 'ashcombe');
const known = () => cache.known(database, 'ashcombe');

beforeEach(() => {
  Object.assign(stand, { closesIn: [60_000], opensIn: Infinity, written: 0, away: false });
  stand.asked = { state: 0, list: 0 };
  now = 0;
  cache = makeAdvertCache(() => now);
});

test('a thousand who come at once make one look, and a second later another', async () => {
  await Promise.all(Array.from({ length: 1_000 }, open));
  now = 699;
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
  const found = await cache.find(database, 'ashcombe', '60000');
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

test('late in its second a list is looked at again beside the answer, once, and nobody waits', async () => {
  await open();
  stand.written += 1;
  now = 700;
  const first = known();
  expect(first).toBeDefined();
  expect(known()).toBe(first);
  expect(stand.asked.state).toBe(2);
  await expect.poll(() => stand.asked.list).toBe(2);
  now = 1_000;
  expect(known()).not.toBe(first);
  now = 1_399;
  expect(known()).toBeDefined();
  expect(stand.asked.state).toBe(2);
  now = 1_700;
  expect(known()).toBeUndefined();
});

test('whoever comes while the look ahead is under way waits for that one', async () => {
  await open();
  now = 999;
  known();
  stand.written += 1;
  now = 1_000;
  expect(known()).toBeUndefined();
  await Promise.all([open(), open()]);
  expect(stand.asked.state).toBe(2);
});

test('a look ahead that fails takes nothing away', async () => {
  const first = await open();
  stand.away = true;
  now = 800;
  expect(known()).toBe(first);
  await Promise.resolve();
  now = 900;
  expect(await open()).toBe(first);
  now = 1_000;
  await expect(open()).rejects.toThrow('away');
  stand.away = false;
  expect(await open()).toEqual(first);
});

test('a look ahead that fails too late is told to whoever waits, and not remembered', async () => {
  const first = await open();
  stand.away = true;
  now = 999;
  known();
  now = 1_000;
  await expect(open()).rejects.toThrow('away');
  stand.away = false;
  expect(await open()).toEqual(first);
});

test('a list that is about to change is not looked at ahead', async () => {
  stand.closesIn = [900, 60_000];
  await open();
  now = 899;
  expect(known()).toBeDefined();
  expect(stand.asked.state).toBe(1);
});
