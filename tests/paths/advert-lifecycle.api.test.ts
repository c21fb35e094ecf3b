import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#api/database/database.ts';
import { closeAdverts } from '#api/lettings/adverts/close-adverts.ts';
import { advertModel } from '#machines/lifecycle/advert.model.ts';
import { eachMoveInEachSight } from '#machines/model/cover.ts';
import { coverageOf } from '#machines/model/coverage.ts';
import { pathTests } from '#machines/model/model-suite.ts';
import { planOf } from '#machines/model/run.ts';
import { addKey, BackOffice, landlord, property, taken } from '../backoffice/back-office.ts';
import { advertOnApi, type AdvertWorld } from '../drivers/advert-on-api.ts';
import { groundOf } from '#tools/scenario/bid-scene.ts';
import { reportWalks } from '../machines/report-walks.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const tenantId = 'three-rivers';
let database: TestDatabase;
let api: Database;
let server: TestServer;
let world: AdvertWorld;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer(database.url);
  api = openDatabase(database.url);
  const office = new BackOffice(server.client(tenantId), await addKey(database.pool, tenantId));
  taken(await office.put('landlords', [landlord]));
  taken(await office.put('properties', [property()]));
  const own = api.forTenant(tenantId);
  world = {
    ground: await groundOf(database.pool, tenantId),
    office,
    visitor: server.client(tenantId),
    closeDue: () => closeAdverts(own),
  };
});
afterAll(async () => {
  await server.close();
  await api.close();
  await database.drop();
});

describe('the life of an advert on the API', () => {
  const record = pathTests(
    advertModel,
    advertOnApi(() => world),
    { goals: eachMoveInEachSight },
  );
  reportWalks(advertModel.id, record);

  it('took every transition and tried everything that had to be refused', () => {
    expect(coverageOf(advertModel, [record]).unwalked).toEqual([]);
    expect([...record.notTried]).toEqual([]);
    expect(record.attempted.size).toBe(planOf(advertModel).flatMap(({ refused }) => refused.flat()).length);
  });
});
