import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '#api/database/database.ts';
import { changeFacts } from '#api/lettings/change-facts.ts';
import { groundOf } from '#tools/scenario/bid-scene.ts';
import { loadTenant } from '#api/tenants/load-tenant.ts';
import { addKey, BackOffice } from '../backoffice/back-office.ts';
import { changesOf } from '../support/changes-of.ts';
import { advertWithBidders, type BidOn } from '../support/closed-advert.ts';
import { tenantsWith, type TenantsWith } from '../support/tenants-with.ts';
import { changesPortal } from './changes-scene.ts';

// The writes of an officer's decisions about bids that wait for one.

const tenantId = 'ashcombe';
let tenants: TenantsWith;
beforeAll(async () => {
  tenants = await tenantsWith({ [tenantId]: { modes: ['self', 'assisted', 'approved'] } });
});
const portal = changesPortal(() => ({ tenantsFolder: tenants.path }));
let api: Database;
let office: BackOffice;
let made: BidOn;

beforeAll(async () => {
  api = openDatabase(portal.url);
  const { pool, scheme } = await groundOf(portal.pool, tenantId, tenants.path);
  office = new BackOffice(portal.client(tenantId), await addKey(pool, tenantId));
  made = await advertWithBidders({ pool, tenantId, scheme, own: api.forTenant(tenantId) }, [
    { band: 'band-a' },
    { band: 'band-b' },
    { band: 'band-c', bidding: { mode: 'approved', until: null } },
  ]);
  await pool.query("update bid set agreement = 'waiting' where advert_id = $1", [made.advertId]);
});
afterAll(async () => {
  await api.close();
  await tenants.remove();
});

const decide = async (to: number, decision: object) => {
  let status = 0;
  const { advertReference, bidders } = made;
  const applicationReference = bidders[to]?.reference;
  const changes = await changesOf(portal.pool, async () => {
    ({ status } = await office.put('agreements', [
      { advertReference, applicationReference, by: 'A. Hughes', ...decision },
    ]));
  });
  return [String(status), changes].filter((part) => part !== '').join('\n');
};

test('PUT /api/backoffice/agreements', async () => {
  expect(await decide(0, { decision: 'agreed' })).toMatchInlineSnapshot();
  expect(await decide(0, { decision: 'agreed' })).toMatchInlineSnapshot();
  expect(await decide(0, { decision: 'refused', reason: 'size' })).toMatchInlineSnapshot();
  const words = { 'en-GB': 'Let us talk first.' };
  expect(await decide(1, { decision: 'refused', reason: 'support', words })).toMatchInlineSnapshot();
});

test('facts by which nobody has to agree any more', async () => {
  const { policy } = await loadTenant(tenants.path, tenantId);
  const applicationId = made.bidders[2]?.applicationId ?? '';
  const { rows } = await portal.pool.query('select facts from application where id = $1', [applicationId]);
  const facts = { ...rows[0].facts, bidding: { mode: 'self', until: null } };
  expect(
    await changesOf(portal.pool, () =>
      api
        .forTenant(tenantId)
        .transaction((transaction) => changeFacts(transaction, policy, [{ applicationId, facts }])),
    ),
  ).toMatchInlineSnapshot();
});
