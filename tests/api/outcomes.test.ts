import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAdvert, addOutcome } from '../support/arrange.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('the row of an outcome', () => {
  test('cannot contradict itself', async () => {
    const advert = await addAdvert(database.pool, 'ashcombe');
    const nobody = { bandId: null, effectiveDate: null, queuePosition: null };
    for (const wrong of [
      { ...nobody, result: 'withdrawn', bandId: 'band-a' },
      { ...nobody, result: 'readvertised', effectiveDate: '2024-03-03' },
      { ...nobody, result: 'readvertised', ordinal: 2 },
      { totalBids: 9, queuePosition: 10 },
      { queuePosition: 0 },
      { ...nobody, totalBids: -1 },
    ] as const) {
      await expect(
        addOutcome(database.pool, 'ashcombe', advert, wrong),
        JSON.stringify(wrong),
      ).rejects.toThrow(/check constraint/);
    }
    await addOutcome(database.pool, 'ashcombe', advert, { totalBids: 9, queuePosition: 9 });
    await expect(addOutcome(database.pool, 'ashcombe', advert)).rejects.toThrow(/outcome_pkey/);
  });
});
