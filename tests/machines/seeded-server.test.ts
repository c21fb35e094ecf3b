import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Database } from '#api/database/database.ts';
import { withdrawAdverts } from '#api/lettings/change-adverts.ts';
import { bidModel } from '#machines/lifecycle/bid.model.ts';
import { planOf, walkAll, type WalkRecord } from '#machines/model/run.ts';
import { loadTenant } from '#api/tenants/load-tenant.ts';
import { bidLifecycleOnApi, decideByFeed } from '../drivers/bid-lifecycle-on-api.ts';
import { groundOf } from '#tools/scenario/bid-scene.ts';
import { portalForTests } from '../support/portal.ts';
import { tenantsWith, type TenantsWith } from '../support/tenants-with.ts';

// Seeds bugs into a running server by changing a function of its database, which belongs to this file and is
// dropped with the bug.

let tenants: TenantsWith;
let api: Database;

beforeAll(async () => {
  tenants = await tenantsWith({
    ashcombe: {
      moving: true,
      modes: ['self', 'assisted', 'approved'],
      withdrawal: { kind: 'untilCutOff', hoursBeforeClose: 2 },
    },
  });
});
const portal = portalForTests(() => ({ tenantsFolder: tenants.path }));
beforeAll(async () => {
  api = openDatabase(portal.url);
});
afterAll(async () => {
  await api.close();
  await tenants.remove();
});

/** Rewrites a function of the database while `work` runs. */
async function withFunction(name: string, from: string, to: string, work: () => Promise<void>) {
  const { rows } = await portal.pool.query<{ definition: string }>(
    'select pg_get_functiondef(oid) as definition from pg_proc where proname = $1',
    [name],
  );
  const definition = rows[0]?.definition ?? '';
  expect(definition).toContain(from);
  await portal.pool.query(definition.replace(from, to));
  await work();
  await portal.pool.query(definition);
}

/** Walks the life of a bid made by staff. */
async function walkOnBehalf(): Promise<WalkRecord> {
  const ground = await groundOf(portal.pool, 'ashcombe', tenants.path);
  const own = api.forTenant(ground.tenantId);
  const files = await loadTenant(tenants.path, ground.tenantId);
  const driver = bidLifecycleOnApi(() => ({
    ground,
    newClient: () => portal.client(ground.tenantId),
    async withdrawAdvert(advertId) {
      await own.transaction((transaction) => withdrawAdverts(transaction, [advertId], null));
    },
    decide: (scene, event) => decideByFeed(own, files, scene, event),
  }));
  const plans = planOf(bidModel, { supports: driver.supports?.bind(driver) });
  const ofStaff = plans.filter(({ scenario }) => scenario === 'live-on-behalf');
  return walkAll(bidModel, ofStaff, driver);
}

// Two walks over HTTP: three seconds, and more than twenty at a load of twenty.
it(
  'a server that lets the applicant withdraw a bid made by staff is caught',
  { tags: ['full'], timeout: 120_000 },
  async () => {
    await withFunction('bid_to_stay', "asked.made_by = 'staff'", 'false', async () => {
      await expect(walkOnBehalf()).rejects.toThrow(
        /^bid\/live-on-behalf\/[0-9a-f]{16} on the API:[^]*bid\.withdraw by applicant had to be refused and was accepted$/,
      );
    });
    // The same walk on the same server without the bug: nothing else was wrong.
    expect((await walkOnBehalf()).refused).toContain('live ✗ bid.withdraw by applicant');
  },
);
