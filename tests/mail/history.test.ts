import { expect, test } from 'vitest';
import { seed } from '#tools/seed/seed.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import { databaseForTests } from '../support/portal.ts';

// Old events send no letters: a large seed would write 60,000 of them. tests/demo covers the demo's.

const database = databaseForTests();

const count = async (table: 'outbox' | 'bid_event') => {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::integer as count from ${table}`,
  );
  return rows[0]?.count ?? -1;
};

test('a seed sends no letters', async () => {
  const asked = {
    applicants: 60,
    adverts: 6,
    bids: 80,
    actions: 40,
    messages: 90,
    seed: 'quiet',
    now: new Date(),
  };
  const { bids } = await seed(database.url, await shippedCouncil('porth-elen'), asked);
  expect(bids).toBeGreaterThan(50);
  expect(await count('bid_event')).toBe(bids);
  expect(await count('outbox')).toBe(0);
});
