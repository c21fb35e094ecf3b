import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coverageOf } from '#machines/model/coverage.ts';
import { pathTests } from '#machines/model/model-suite.ts';
import { preferredModel } from '#machines/process/preferred/preferred.model.ts';
import { preferredOnApi, type PreferredWorld } from '../drivers/preferred-on-api.ts';
import { groundOf } from '#tools/scenario/bid-scene.ts';
import { reportWalks } from '../machines/report-walks.ts';
import { Client } from '../support/client.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { startCutProxy } from '../support/proxy.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let database: TestDatabase;
let server: TestServer;
let world: PreferredWorld;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer(database.url);
  const line = await startCutProxy(server.port);
  world = {
    ground: await groundOf(database.pool, 'ashcombe'),
    groundWithout: await groundOf(database.pool, 'porth-elen'),
    line,
    newClient: (tenantId) => new Client(line.port, `${tenantId}.localhost`),
  };
});
afterAll(async () => {
  await world.line.close();
  await server.close();
  await database.drop();
});

describe('preferring a bid on the API', () => {
  const record = pathTests(
    preferredModel,
    preferredOnApi(() => world),
    { once: process.env['LINTEL_FULL'] !== '1' },
  );
  reportWalks(preferredModel.id, record);

  it('took every transition and tried every refused event', () => {
    expect(coverageOf(preferredModel, [record]).unwalked).toEqual([]);
    expect([...record.notTried]).toEqual([]);
  });
});
