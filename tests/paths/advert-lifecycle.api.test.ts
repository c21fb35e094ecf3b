import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#api/database/database.ts';
import { closeAdverts } from '#api/lettings/shortlists/close-adverts.ts';
import { advertModel } from '#machines/lifecycle/advert.model.ts';
import { eachMoveInEachObservation } from '#machines/model/cover.ts';
import { coverageOf, untriedRefusals } from '#machines/model/coverage.ts';
import { pathTests } from '#machines/model/model-suite.ts';
import { addKey, BackOffice, landlord, property, taken } from '../backoffice/back-office.ts';
import { advertOnApi, type AdvertWorld } from '../drivers/advert-on-api.ts';
import { groundIn } from '#tools/scenario/bid-scene.ts';
import { reportWalks } from '../machines/report-walks.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import { portalForTests } from '../support/portal.ts';

const tenantId = 'three-rivers';
const portal = portalForTests();
let api: Database;
let world: AdvertWorld;

beforeAll(async () => {
  api = openDatabase(portal.url);
  const office = new BackOffice(portal.client(tenantId), await addKey(portal.pool, tenantId));
  taken(await office.put('landlords', [landlord]));
  taken(await office.put('properties', [property()]));
  const own = api.forTenant(tenantId);
  world = {
    ground: groundIn(portal.pool, await shippedCouncil(tenantId)),
    office,
    visitor: portal.client(tenantId),
    closeDue: () => closeAdverts(own),
  };
});
afterAll(async () => {
  await api.close();
});

describe('the life of an advert on the API', () => {
  const record = pathTests(
    advertModel,
    advertOnApi(() => world),
    { goals: eachMoveInEachObservation, once: process.env['LINTEL_FULL'] !== '1' },
  );
  reportWalks(advertModel.id, record, tenantId);

  it('took every transition and tried every refused event', () => {
    expect(coverageOf(advertModel, [record]).unwalked).toEqual([]);
    expect([...record.notTried]).toEqual([]);
    expect(untriedRefusals(advertModel, record)).toEqual([]);
  });
});
