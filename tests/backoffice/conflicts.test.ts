import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { batchLimit } from '#schemas/backoffice/feed.ts';
import { importFile } from '#tools/backoffice/import.ts';
import { shippedCouncils } from '../support/checked-councils.ts';
import { portalForTests } from '../support/portal.ts';
import { until } from '../support/until.ts';
import { addKey, advert, application, BackOffice, landlord, property, taken } from './back-office.ts';
import { emptyTables } from '../support/empty-tables.ts';

const tenantId = 'three-rivers';
const portal = portalForTests();
let office: BackOffice;
let council: TenantFiles;
let folder: string;

beforeAll(async () => {
  office = new BackOffice(portal.client(tenantId), await addKey(portal.pool, tenantId));
  const all = await shippedCouncils();
  const found = all.find(({ tenant }) => tenant.tenantId === tenantId);
  if (found === undefined) throw new Error('The council is not there.');
  council = found;
  folder = await mkdtemp(join(tmpdir(), 'lintel-conflicts-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await emptyTables(
    portal.pool,
    'outbox',
    'bid_event',
    'bid',
    'advert',
    'property',
    'landlord',
    'application',
  );
  taken(await office.put('landlords', [landlord]));
  taken(await office.put('properties', [property()]));
});

/** Adds adverts and returns all ids, the smallest first: the order of every lock. */
async function bringAdverts(references: readonly string[]): Promise<{ id: string; reference: string }[]> {
  for (let start = 0; start < references.length; start += batchLimit) {
    const items = references
      .slice(start, start + batchLimit)
      .map((externalReference) => advert({ externalReference }));
    taken(await office.put('adverts', items));
  }
  const { rows } = await portal.pool.query<{ id: string; reference: string }>(
    'select id, external_reference as reference from advert order by id',
  );
  return rows;
}

/** Starts a transaction that moves a bid with `move_bid`'s locks: one advert, and later another. */
async function mover(): Promise<PoolClient> {
  const client = await portal.pool.connect();
  await client.query('begin');
  return client;
}
const share = (client: PoolClient, id: string) =>
  client.query('select from advert where id = $1 for key share', [id]);

/** Waits until another connection waits for the mover's lock. */
async function untilWaiting(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await until('Somebody waits for a lock of the mover.', async () => {
    const waiting = await portal.pool.query(
      'select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))',
      [rows[0]?.pid],
    );
    return waiting.rows.length > 0;
  });
}

const dearer = (externalReference: string) =>
  advert({ externalReference, details: { ...advert().details, rentPence: 12_000 } });

test('a file of many batches and a person moving a bid do not block each other', async () => {
  const references = Array.from({ length: batchLimit + 1 }, (_, place) => `A/${place + 1}`);
  const adverts = await bringAdverts(references);
  // The one with the smallest id comes last, in a separate batch.
  const file = join(folder, 'adverts.json');
  await writeFile(file, JSON.stringify(adverts.toReversed().map(({ reference }) => dearer(reference))));
  const [first, last] = [adverts[0], adverts.at(-1)];
  if (first === undefined || last === undefined) throw new Error('There are no adverts.');
  const person = await mover();
  try {
    await share(person, first.id);
    const imported = importFile(portal.url, council, { file, kind: 'adverts', dryRun: false });
    await untilWaiting(person);
    // A deadlock (40P01) here, or in the import, if it locks in the file's order.
    await share(person, last.id);
    await person.query('commit');
    expect(await imported).toMatchObject({ changed: batchLimit + 1, taken: true });
  } finally {
    person.release();
  }
});

test('a batch that withdraws one advert and changes another locks both in the same order', async () => {
  const [first, last] = await bringAdverts(['A/1', 'A/2']);
  if (first === undefined || last === undefined) throw new Error('There are no adverts.');
  const person = await mover();
  try {
    await share(person, first.id);
    const answer = office.put('adverts', [
      dearer(last.reference),
      advert({ externalReference: first.reference, state: 'withdrawn' }),
    ]);
    await untilWaiting(person);
    await share(person, last.id);
    await person.query('commit');
    expect(taken(await answer)).toMatchObject({ changed: 2 });
  } finally {
    person.release();
  }
});

/** Makes the first writes of applications fail as PostgreSQL does when two transactions conflict. */
async function failing(times: number, state: '40001' | '40P01'): Promise<void> {
  await portal.pool.query(`
    drop sequence if exists met;
    create sequence met;
    grant usage on sequence met to lintel_app;
    create or replace function meet() returns trigger language plpgsql as $$
    begin
      -- A sequence does not come back when its transaction does.
      if nextval('met') <= ${times} then raise exception 'met' using errcode = '${state}'; end if;
      return null;
    end $$;
    create or replace trigger meet after insert on application for each statement execute function meet()`);
}

test.each(['40001', '40P01'] as const)('a batch that conflicts (%s) succeeds when retried', async (state) => {
  await failing(3, state);
  expect(taken(await office.put('applications', [application()]))).toMatchObject({ created: 1 });
});

test('a batch that conflicts every time reports that nothing was taken', async () => {
  await failing(100, '40P01');
  const answer = await office.put('applications', [application()]);
  const { code, detail } = answer.as(ProblemSchema);
  expect([answer.status, code]).toEqual([503, 'service.unavailable']);
  expect(detail).toContain('Nothing was saved');
  expect(answer.headers['retry-after']).toBe('5');
  const { rows } = await portal.pool.query<{ tries: number }>('select last_value::integer as tries from met');
  expect(rows).toEqual([{ tries: 4 }]);

  const file = join(folder, 'applications.json');
  await writeFile(file, JSON.stringify([application()]));
  await expect(
    importFile(portal.url, council, { file, kind: 'applications', dryRun: false }),
  ).rejects.toThrow('Nothing was imported');
  expect((await portal.pool.query('select from application')).rows).toEqual([]);
});
