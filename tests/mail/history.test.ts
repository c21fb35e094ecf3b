import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadTenant } from '#api/tenants/load-tenant.ts';
import { loadOrRollDemo } from '#demo/load-demo.ts';
import { seed } from '#tools/seed/seed.ts';
import { databaseForTests } from '../support/portal.ts';

// Old events send no letters: a large seed would write 60,000 letters.

const database = databaseForTests();
let mediaFolder: string;

beforeAll(async () => {
  mediaFolder = await mkdtemp(join(tmpdir(), 'lintel-media-'));
});
afterAll(async () => {
  await rm(mediaFolder, { recursive: true });
});

const count = async (table: 'outbox' | 'bid_event') => {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::integer as count from ${table}`,
  );
  return rows[0]?.count ?? -1;
};

test('a seed tells nobody', async () => {
  const asked = {
    applicants: 60,
    adverts: 6,
    bids: 80,
    actions: 40,
    messages: 90,
    seed: 'quiet',
    now: new Date(),
  };
  const { bids } = await seed(database.url, await loadTenant('tenants', 'porth-elen'), asked);
  expect(bids).toBeGreaterThan(50);
  expect(await count('bid_event')).toBe(bids);
  expect(await count('outbox')).toBe(0);
});

test('the demo tells nobody', async () => {
  const tenants = [await loadTenant('tenants', 'ashcombe')];
  const before = await count('bid_event');
  const now = new Date('2026-03-25T20:00:00Z');
  await loadOrRollDemo({ databaseUrl: database.url, tenants, mediaFolder, now });
  expect(await count('bid_event')).toBeGreaterThan(before + 1_000);
  expect(await count('outbox')).toBe(0);
});
