import { beforeAll, expect, it } from 'vitest';
import { changeAdverts, withdrawAdverts, type AdvertChange } from '#api/lettings/change-adverts.ts';
import type { AdvertEvent, AdvertState } from '#machines/lifecycle/advert.machine.ts';
import { advertModel } from '#machines/lifecycle/advert.model.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { addAdvert, addApplication } from '#tools/scenario/arrange.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import { databaseForTests } from '../support/portal.ts';
import { compareWithSql, type UndoneTransaction } from './lifecycle-in-sql.ts';

const tenantId = 'ashcombe';
const database = databaseForTests();
let policy: LettingsPolicy;
beforeAll(async () => {
  ({ policy } = await shippedCouncil(tenantId));
});

async function readAll(sql: UndoneTransaction, id: string) {
  const [row] = await sql.query<{ state: AdvertState; closesAt: Date }>(
    `select case when state = 'published' and closes_at <= app_now() then 'closed' else state end as state,
            closes_at as "closesAt"
       from advert where id = $1`,
    id,
  );
  if (row === undefined) throw new Error('The advert is gone.');
  return row;
}

const addStoodBid = (sql: UndoneTransaction, advertId: string, applicationId: string) =>
  sql.query(
    `insert into bid (tenant_id, advert_id, application_id, scheme_identifier, cycle_id, counts_towards_limit,
                      state, made_by, rank_key, policy_version, reference, placed_at)
     select tenant_id, id, $2, scheme_identifier, cycle_id, true, 'stood', 'applicant', 'test', 'test', 'T', app_now()
       from advert where id = $1`,
    advertId,
    applicationId,
  );

/** Returns the change that the feed makes for an event; null for one that only the lifecycle refuses. */
function changeOf(event: AdvertEvent): Omit<AdvertChange, 'advertId'> | null {
  // A close in the past is moved to the moment of writing, after the feed has refused it.
  if (!('sound' in event) || !event.sound || !event.closesLater) return null;
  const closesAt = new Date(Date.now() + 2 * 86_400_000);
  switch (event.type) {
    case 'advert.publish':
      return { state: 'published' };
    case 'advert.change':
      return { closesAt };
    case 'advert.reopen':
      return { state: 'published', reopens: true, closesAt };
  }
}

it('adverts are changed and withdrawn as their lifecycle says', async () => {
  const { pool } = database;
  const applicationId = await addApplication(pool, tenantId, null);
  const compared = await compareWithSql(
    advertModel,
    { pool, tenantId },
    {
      async put({ state }): Promise<string> {
        const closesIn = state === 'closed' ? -60 : 86_400;
        const id = await addAdvert(pool, tenantId, { opensIn: -3_600, closesIn });
        if (state === 'draft') await pool.query("update advert set state = 'draft' where id = $1", [id]);
        if (state === 'withdrawn')
          await pool.query("update advert set state = 'withdrawn', withdrawn_at = app_now() where id = $1", [
            id,
          ]);
        return id;
      },
      send(event: AdvertEvent, { state }) {
        if (event.type === 'advert.withdraw')
          return async (sql, id) => (await withdrawAdverts(sql, [id], null)).includes(id);
        const change = changeOf(event);
        // For the feed, publishing and reopening what is open are changes.
        const isOther = event.type === 'advert.reopen' && state !== 'closed' && state !== 'withdrawn';
        if (change === null || isOther) return null;
        return async (sql, id) => {
          if (event.type === 'advert.reopen' && event.isHistory) await addStoodBid(sql, id, applicationId);
          const before = await readAll(sql, id);
          await changeAdverts(sql, policy, [{ advertId: id, ...change }]);
          const after = await readAll(sql, id);
          return after.state !== before.state || after.closesAt.getTime() !== before.closesAt.getTime();
        };
      },
      read: async (sql, id) => ({ state: (await readAll(sql, id)).state }),
    },
  );
  expect(compared.differences).toEqual([]);
  const ofFeed = / for nobody| to have closed| too late| with no one to bid| in the past/;
  expect(compared.elsewhere.filter((label) => !ofFeed.test(label))).toEqual([
    'advert.close',
    'advert.close too early',
  ]);
});
