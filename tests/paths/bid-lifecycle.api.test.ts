import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bidModel } from '#machines/lifecycle/bid.model.ts';
import { coverageOf } from '#machines/model/coverage.ts';
import { pathTests } from '#machines/model/model-suite.ts';
import { bidLifecycleOnApi } from '../drivers/bid-lifecycle-on-api.ts';
import { groundOf, type Ground } from '../drivers/scenarios.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let database: TestDatabase;
let server: TestServer;
let ground: Ground;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer(database.url);
  ground = await groundOf(database.pool, 'ashcombe');
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

describe('the life of a bid on the API', () => {
  const driver = bidLifecycleOnApi(
    () => ground,
    () => server.client(ground.tenantId),
  );
  const record = pathTests(bidModel, driver);

  it('took every transition, and tried all that had to be refused but what only staff can do', () => {
    expect(coverageOf(bidModel, [record]).unwalked).toEqual([]);
    expect(record.attempted.size).toBeGreaterThan(25);
    expect([...record.notTried].filter((name) => !name.includes('by staff'))).toEqual([]);
  });
});
