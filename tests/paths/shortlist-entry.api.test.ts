import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#api/database/database.ts';
import { shortlistEntryModel } from '#machines/lifecycle/shortlist-entry.model.ts';
import { eachTransitionAndNode } from '#machines/model/cover.ts';
import { coverageOf, untriedRefusals } from '#machines/model/coverage.ts';
import { pathTests } from '#machines/model/model-suite.ts';
import { groundIn } from '#tools/scenario/bid-scene.ts';
import { addKey, BackOffice } from '../backoffice/back-office.ts';
import { shortlistEntryOnApi, type ShortlistEntryWorld } from '../drivers/shortlist-entry-on-api.ts';
import { reportWalks } from '../machines/report-walks.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import { closedAdvert } from '../support/closed-advert.ts';
import { portalForTests } from '../support/portal.ts';

const tenantId = 'ashcombe';
const portal = portalForTests();
let api: Database;
let world: ShortlistEntryWorld;
beforeAll(async () => {
  api = openDatabase(portal.url);
  const { pool, scheme } = groundIn(portal.pool, await shippedCouncil(tenantId));
  const where = { pool, tenantId, scheme, own: api.forTenant(tenantId) };
  world = {
    pool,
    office: new BackOffice(portal.client(tenantId), await addKey(pool, tenantId)),
    async closedAdvert() {
      const { advertReference, bidders } = await closedAdvert(where, [{}, {}, {}], 2);
      const [theirs = '', one = '', other = ''] = bidders.map(({ reference }) => reference);
      return { advertReference, theirs, others: [one, other] };
    },
  };
});
afterAll(async () => {
  await api.close();
});

describe('the life of a shortlist entry on the API', () => {
  const record = pathTests(
    shortlistEntryModel,
    shortlistEntryOnApi(() => world),
    { goals: eachTransitionAndNode, once: process.env['LINTEL_FULL'] !== '1' },
  );
  reportWalks(shortlistEntryModel.id, record);

  it('took every transition, and tried every refused event', () => {
    expect(coverageOf(shortlistEntryModel, [record]).unwalked).toEqual([]);
    expect([...record.notTried]).toEqual([]);
    expect(untriedRefusals(shortlistEntryModel, record)).toEqual([]);
  });
});
