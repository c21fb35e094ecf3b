import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#api/database/database.ts';
import { offerModel } from '#machines/lifecycle/offer.model.ts';
import { eachTransitionAndNode } from '#machines/model/cover.ts';
import { coverageOf, untriedRefusals } from '#machines/model/coverage.ts';
import { pathTests } from '#machines/model/model-suite.ts';
import { groundIn } from '#tools/scenario/bid-scene.ts';
import { addKey, BackOffice } from '../backoffice/back-office.ts';
import { offerOnApi, type OfferWorld } from '../drivers/offer-on-api.ts';
import { reportWalks } from '../machines/report-walks.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import { closedAdvert } from '../support/closed-advert.ts';
import { portalForTests } from '../support/portal.ts';

const tenantId = 'ashcombe';
const portal = portalForTests();
let api: Database;
let world: OfferWorld;
beforeAll(async () => {
  api = openDatabase(portal.url);
  const { pool, scheme } = groundIn(portal.pool, await shippedCouncil(tenantId));
  const own = api.forTenant(tenantId);
  world = {
    pool,
    own,
    office: new BackOffice(portal.client(tenantId), await addKey(pool, tenantId)),
    newClient: () => portal.client(tenantId),
    closedAdvert: () => closedAdvert({ pool, tenantId, scheme, own }, [{}]),
  };
});
afterAll(async () => {
  await api.close();
});

describe('the life of an offer on the API', () => {
  const record = pathTests(
    offerModel,
    offerOnApi(() => world),
    { goals: eachTransitionAndNode, once: process.env['LINTEL_FULL'] !== '1' },
  );
  reportWalks(offerModel.id, record);

  it('took every transition, and tried every refused event', () => {
    expect(coverageOf(offerModel, [record]).unwalked).toEqual([]);
    expect([...record.notTried]).toEqual([]);
    expect(untriedRefusals(offerModel, record)).toEqual([]);
  });
});
