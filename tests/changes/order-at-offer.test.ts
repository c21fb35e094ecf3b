import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '#api/database/database.ts';
import { rekeyCouncil } from '#api/lettings/queues/rekey-council.ts';
import { loadTenant } from '#api/tenants/load-tenant.ts';
import { groundOf } from '#tools/scenario/bid-scene.ts';
import { addKey, BackOffice } from '../backoffice/back-office.ts';
import { changesOf } from '../support/changes-of.ts';
import { type BidOn, closedAdvert } from '../support/closed-advert.ts';
import { changesPortal } from './changes-scene.ts';

// The writes of an order after the close, by the feed and by an offer.

const tenantId = 'ashcombe';
const portal = changesPortal();
let api: Database;
let office: BackOffice;
let closed: () => Promise<BidOn>;

beforeAll(async () => {
  api = openDatabase(portal.url);
  const own = api.forTenant(tenantId);
  const { pool, scheme } = await groundOf(portal.pool, tenantId);
  const { policy } = await loadTenant('tenants', tenantId);
  const schemes = policy.schemes.map((one) => ({
    ...one,
    offers: { ...one.offers, orderAt: 'offer' as const },
  }));
  await rekeyCouncil(own, { ...policy, schemes });
  office = new BackOffice(portal.client(tenantId), await addKey(pool, tenantId));
  closed = () => closedAdvert({ pool, tenantId, scheme, own }, [{ band: 'band-a' }]);
});
afterAll(async () => {
  await api.close();
});

async function put(kind: 'shortlists' | 'offers', item: object): Promise<string> {
  let status = 0;
  const changes = await changesOf(portal.pool, async () => {
    ({ status } = await office.put(kind, [item]));
  });
  return [String(status), changes].filter((part) => part !== '').join('\n');
}

test('PUT /api/backoffice/shortlists with an order', async () => {
  const { advertReference } = await closed();
  const order = { advertReference, order: { by: 'J. Okafor' } };
  expect(await put('shortlists', order)).toMatchInlineSnapshot();
  expect(await put('shortlists', order)).toMatchInlineSnapshot();
});

test('PUT /api/backoffice/offers of a home whose order is made at the offer', async () => {
  const { advertReference, bidders } = await closed();
  expect(
    await put('offers', {
      externalReference: 'O/1',
      advertReference,
      applicationReference: bidders[0]?.reference,
      answerBy: '2050-06-08T16:00:00.000Z',
    }),
  ).toMatchInlineSnapshot();
});
