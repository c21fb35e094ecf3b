import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#api/database/database.ts';
import { rankBid, type QueuedAdvert } from '#api/lettings/bids/rank-bid.ts';
import { rekeyCouncil } from '#api/lettings/queues/rekey-council.ts';
import { loadTenantDirectory } from '#api/tenants/tenant-directory.ts';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { RankingSchema } from '#schemas/tenant/lettings-ranking.ts';
import type { Static } from 'typebox';
import { addAccount, addAdvert, addApplication, password } from '#tools/scenario/arrange.ts';
import type { Client } from '../support/client.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { tenantsWith, type TenantsWith } from '../support/tenants-with.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const tenantId = 'three-rivers';
let database: TestDatabase;
let tenants: TenantsWith;
let server: TestServer;

beforeAll(async () => {
  database = await createTestDatabase();
  tenants = await tenantsWith({ [tenantId]: { preferredProperty: 'perScheme', moving: true } });
  server = await startTestServer(database.url, { tenantsFolder: tenants.path });
});
afterAll(async () => {
  await server.close();
  await database.drop();
  await tenants.remove();
});

async function rulesNow(): Promise<LettingsPolicy> {
  const { all } = await loadTenantDirectory(tenants.path, undefined);
  const found = all.find(({ tenant }) => tenant.tenantId === tenantId);
  if (found === undefined) throw new Error('The council is not there.');
  return found.policy;
}

/** Writes another ranking, and nothing else, into the council's file, as an officer does. */
async function rankBy(ranking: Static<typeof RankingSchema>): Promise<void> {
  const file = join(tenants.path, tenantId, 'lettings.json');
  const policy: { schemes: object[] } = JSON.parse(await readFile(file, 'utf8'));
  const schemes = policy.schemes.map((scheme) => ({ ...scheme, ranking }));
  await writeFile(file, JSON.stringify({ ...policy, schemes }));
}

interface Person {
  readonly client: Client;
  readonly applicationId: string;
}

async function person(facts: Partial<ApplicationFacts>): Promise<Person> {
  const email = `${randomUUID()}@residents.example`;
  const accountId = await addAccount(database.pool, tenantId, email);
  const client = server.client(tenantId);
  await client.logIn(email, password, { partner: 'oxmoor-council' });
  return { client, applicationId: await addApplication(database.pool, tenantId, accountId, facts) };
}

async function order(advertId: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ application_id: string }>(
    "select application_id from bid where advert_id = $1 and state = 'live' order by rank_key",
    [advertId],
  );
  return rows.map(({ application_id }) => application_id);
}

/** Returns live bids whose key differs from the one these rules compute from scratch. */
async function outOfOrder(policy: LettingsPolicy): Promise<string[]> {
  const { rows } = await database.pool.query<{
    id: string;
    key: string;
    at: Date;
    application: string;
    reference: string;
    facts: ApplicationFacts;
    advert: Omit<QueuedAdvert, 'closesAt'>;
    closes: Date;
  }>(
    `select bid.id, rank_key as key, placed_at as at, application.id as application, application.reference, facts, closes_at as closes,
            jsonb_build_object('id', advert.id, 'schemeIdentifier', advert.scheme_identifier,
                               'bedrooms', bedrooms, 'terms', terms) as advert
       from bid join advert on advert.id = advert_id join application on application.id = application_id
      where bid.state = 'live'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  return rows
    .filter(
      ({ key, at, application, reference, facts, advert, closes }) =>
        rankBid(policy, { ...advert, closesAt: closes }, { id: application, reference, facts }, at) !== key,
    )
    .map(({ id }) => id);
}

describe('when the rules of a queue change, live bids', () => {
  let advertId: string;
  let urgent: Person;
  let patient: Person;

  beforeAll(async () => {
    advertId = await addAdvert(database.pool, tenantId);
    urgent = await person({ band: 'high', effectiveDate: '2026-01-01' });
    patient = await person({ band: 'standard', effectiveDate: '2019-01-01' });
    for (const { client, applicationId } of [patient, urgent])
      void (await client.bid(advertId, applicationId)).bid;
  });

  test('are reordered as soon as the file is there, and their people can read that they moved', async () => {
    expect(await order(advertId)).toEqual([urgent.applicationId, patient.applicationId]);
    await rankBy([{ kind: 'effectiveDate' }, { kind: 'band' }]);
    await expect.poll(async () => (await order(advertId))[0]).toBe(patient.applicationId);
    expect(await outOfOrder(await rulesNow())).toEqual([]);
    const { rows } = await database.pool.query(
      `select application_id, event, bid_event.made_by, queue_position, total_bids
         from bid_event join bid on bid.id = bid_id where event = 'bid.rekey' order by queue_position`,
    );
    const line = { event: 'bid.rekey', made_by: 'automatic', total_bids: 2 };
    expect(rows).toEqual([
      { ...line, application_id: patient.applicationId, queue_position: 1 },
      { ...line, application_id: urgent.applicationId, queue_position: 2 },
    ]);
  });

  test('are reordered before the first answer if the file changed while the server was down', async () => {
    await server.close();
    await rankBy([{ kind: 'band' }, { kind: 'effectiveDate' }]);
    server = await startTestServer(database.url, { tenantsFolder: tenants.path });
    expect(await order(advertId)).toEqual([urgent.applicationId, patient.applicationId]);
    expect(await outOfOrder(await rulesNow())).toEqual([]);
  });

  test('are left alone at a start with the same rules', async () => {
    await server.close();
    const before = await database.pool.query('select * from queue_policy');
    await database.pool.query("update bid set rank_key = 'kept' where application_id = $1", [
      urgent.applicationId,
    ]);
    server = await startTestServer(database.url, { tenantsFolder: tenants.path });
    expect((await database.pool.query('select * from queue_policy')).rows).toEqual(before.rows);
    expect(await order(advertId)).toEqual([patient.applicationId, urgent.applicationId]);
    await database.pool.query("update bid set state = 'stood' where rank_key = 'kept'");
  });

  test('with a removed ranking stay in place, and the others follow', async () => {
    const strange = await addAdvert(database.pool, tenantId, { terms: { ranking: 'gone' } });
    const { applicationId } = await person({});
    await database.pool.query(
      `insert into bid (tenant_id, advert_id, application_id, scheme_identifier, cycle_id, counts_towards_limit,
                        state, made_by, rank_key, policy_version, reference, placed_at)
       values ($1, $2, $3, 'general-needs', 'cycle-1', true, 'live', 'staff', 'as before', '1', 'X', app_now())`,
      [tenantId, strange, applicationId],
    );
    const own = openDatabase(database.url);
    try {
      expect(await rekeyCouncil(own.forTenant(tenantId), await rulesNow())).toMatchObject({
        strange: [strange],
      });
    } finally {
      await own.close();
    }
    await database.pool.query('delete from bid where advert_id = $1', [strange]);
  });
});

test('rules that change repeatedly while people bid cause no deadlock, and queues end in order', async () => {
  const policy = await rulesNow();
  const byDate: LettingsPolicy = {
    ...policy,
    schemes: policy.schemes.map((scheme) => ({ ...scheme, ranking: [{ kind: 'effectiveDate' }] })),
  };
  const adverts = await Promise.all(
    Array.from({ length: 4 }, () => addAdvert(database.pool, tenantId, { closesIn: 7_200 })),
  );
  const people = await Promise.all(
    ['high', 'medium', 'standard', null].map((band, place) =>
      person({ band, effectiveDate: `202${place}-01-01` }),
    ),
  );
  const own = openDatabase(database.url);
  const statuses: number[] = [];
  try {
    const done = new AbortController();
    const changing = (async () => {
      for (let turn = 0; !done.signal.aborted; turn += 1)
        await rekeyCouncil(own.forTenant(tenantId), turn % 2 === 0 ? byDate : policy);
    })();
    await Promise.all(
      people.map(async ({ client, applicationId }, place) => {
        const at = (step: number) => adverts[(place + step) % adverts.length] ?? '';
        for (let round = 0; round < 4; round += 1) {
          const [one, other] = [
            await client.bid(at(0), applicationId),
            await client.bid(at(1), applicationId),
          ];
          const [first, second] = [one.bid.receipt.bidId, other.bid.receipt.bidId];
          const answers = [
            await client.prefer(at(0), applicationId, first),
            await client.prefer(at(1), applicationId, second),
            await client.move(at(2), applicationId, first),
          ];
          const moved = answers.at(-1)?.bid.receipt.bidId ?? '';
          answers.push(await client.withdraw(at(2), applicationId, moved));
          if (round < 3) answers.push(await client.withdraw(at(1), applicationId, second));
          statuses.push(...answers.map(({ status }) => status));
        }
      }),
    );
    done.abort();
    await changing;
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    await rekeyCouncil(own.forTenant(tenantId), policy);
    expect(await outOfOrder(policy)).toEqual([]);
  } finally {
    await own.close();
  }
});
