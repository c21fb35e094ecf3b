import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { coverageOf } from '#machines/model/coverage.ts';
import { pathTests } from '#machines/model/model-suite.ts';
import { searchModel } from '#machines/process/search/search.model.ts';
import { groundOf } from '../drivers/scenarios.ts';
import { searchOnApi, type SearchWorld } from '../drivers/search-on-api.ts';
import { SearchScene } from '../drivers/search-scene.ts';
import { Client } from '../support/client.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { startCutProxy } from '../support/proxy.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let database: TestDatabase;
let server: TestServer;
let world: SearchWorld;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer(database.url);
  const scene = await SearchScene.of(await groundOf(database.pool, 'ashcombe'));
  const line = await startCutProxy(server.port);
  world = { scene, line, newClient: () => new Client(line.port, 'ashcombe.localhost') };
  await vi.waitFor(() => scene.expectFound(world.newClient()), { timeout: 3_000, interval: 100 });
});
afterAll(async () => {
  await world.line.close();
  await server.close();
  await database.drop();
});

describe('searching on the API', () => {
  const record = pathTests(
    searchModel,
    searchOnApi(() => world),
    // Every outcome, too: one transition takes what was refused, cut off and answered by a stranger alike.
    { goals: ({ move, transitions }) => [...transitions, move.label] },
  );

  it('took every transition but the crashes of its actors, and tried every refused event', () => {
    const crashes = /xstate\.error\.actor/;
    const { unwalked } = coverageOf(searchModel, [record]);
    expect(unwalked.filter((transition) => !crashes.test(transition))).toEqual([]);
    expect([...record.notTried]).toEqual([]);
  });
});
