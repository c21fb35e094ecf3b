import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { jobsOf, sweeps } from '#api/background/jobs.ts';
import { readBackgroundSettings } from '#api/background/settings.ts';
import { takeOver } from '#api/background/takeover.ts';
import { startWorker, type BackgroundWorker, type Job } from '#api/background/worker.ts';
import { openDatabase, type Database } from '#api/database/database.ts';
import { openFolderStore } from '#api/files/storage/folder-store.ts';
import { writeAccountNotice } from '#api/accounts/account-notice.ts';
import { rekeyCouncil } from '#api/lettings/queues/rekey-council.ts';
import { makeFolderMailer } from '#api/mail/folder-mailer.ts';
import type { Mailer } from '#api/mail/mailer.ts';
import { addAccount, addAdvert, addApplication, addBid, quickPasswords } from '#tools/scenario/arrange.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import { databaseForTests } from '../support/portal.ts';
import { until } from '../support/until.ts';

const database = databaseForTests();
let api: Database;
const workers: BackgroundWorker[] = [];
const lines: string[] = [];
const { log } = Fastify({
  logger: {
    level: 'trace',
    stream: new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    }),
  },
});

let mailFolder: string;

beforeAll(async () => {
  mailFolder = await mkdtemp(join(tmpdir(), 'lintel-mail-'));
  api = openDatabase(database.url);
  // As a portal does when it starts: shortlists follow the rules of the queues.
  for (const tenant of ['ashcombe', 'three-rivers']) {
    await rekeyCouncil(api.forTenant(tenant), (await shippedCouncil(tenant)).policy);
  }
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await database.pool.query('delete from graphile_worker._private_jobs');
  lines.length = 0;
});
afterAll(async () => {
  await api.close();
  await rm(mailFolder, { recursive: true, force: true });
});

function start(jobs: Readonly<Record<string, Job>>): void {
  workers.push(startWorker({ databaseUrl: database.url, jobs, sweeps: [], log }));
}

async function addJob(name: string, payload: object = {}, tries = 25): Promise<void> {
  await database.pool.query('select graphile_worker.add_job($1, $2, max_attempts => $3)', [
    name,
    JSON.stringify(payload),
    tries,
  ]);
}

interface Tried {
  readonly attempts: number;
  readonly pause: number;
  readonly error: string | null;
}

/** Waits until the only job has been tried this many times. `pause` is the seconds until the next try. */
function tried(attempts: number): Promise<Tried> {
  return until(`A job was tried ${attempts} times.`, async () => {
    const { rows } = await database.pool.query<Tried>(
      `select attempts, extract(epoch from run_at - updated_at)::float as pause, last_error as error
         from graphile_worker.jobs where attempts = $1 and locked_at is null`,
      [attempts],
    );
    return rows[0];
  });
}

test('a failed job is retried after growing pauses, and others continue', async () => {
  const done: unknown[] = [];
  start({
    fail: async () => {
      throw Object.assign(new Error('no such user ann@residents.example'), { code: 'EENVELOPE' });
    },
    work: async (payload) => void done.push(payload),
  });
  await addJob('fail');
  const first = await tried(1);
  await addJob('work', { number: 1 });
  await expect.poll(() => done).toEqual([{ number: 1 }]);
  await database.pool.query(`update graphile_worker._private_jobs set run_at = now(), updated_at = now()`);
  const second = await tried(2);
  expect(second.pause).toBeGreaterThan(first.pause + 1);

  // Stored and logged by its kind only, because its message names a person.
  expect(second.error).toBe('Error EENVELOPE');
  expect(lines.some((line) => line.includes('EENVELOPE'))).toBe(true);
  expect(lines.join('')).not.toContain('ann@');
});

test('a job that timed out waiting for the database logs one plain line, with its error at detail level', async () => {
  const late = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
  start({ closing: () => Promise.reject(new AggregateError([late, late])) });
  await addJob('closing');
  await tried(1);
  const said = lines.map((line): { level: number; msg: string } => JSON.parse(line));
  expect(said.filter(({ level }) => level >= 40).map(({ msg }) => msg)).toEqual([
    'The job closing waited for the database and is tried again',
  ]);
  expect(said).toContainEqual(expect.objectContaining({ level: 20, msg: expect.stringContaining('55P03') }));
});

test('a job of one council cannot see or change another’s rows', async () => {
  const { policy } = await shippedCouncil('ashcombe');
  const [scheme] = policy.schemes;
  if (!scheme) throw new Error('The council has no scheme.');
  const states = async (advertId: string) => {
    const { rows } = await database.pool.query('select state from bid where advert_id = $1', [advertId]);
    return rows;
  };
  const [mine, theirs] = await Promise.all(
    ['ashcombe', 'three-rivers'].map(async (tenant) => {
      const advertId = await addAdvert(database.pool, tenant, { closesIn: -1 });
      const applicationId = await addApplication(database.pool, tenant, null);
      await addBid(database.pool, tenant, scheme, { advertId, applicationId });
      return advertId;
    }),
  );
  if (!mine || !theirs) throw new Error('There are two.');
  await database.pool.query('delete from graphile_worker._private_jobs');
  start(await portalJobs(['ashcombe', 'three-rivers']));
  await addJob('close-adverts', { tenantId: 'ashcombe' });
  await expect.poll(jobsLeft).toBe(0);
  expect([await states(mine), await states(theirs)]).toEqual([[{ state: 'stood' }], [{ state: 'live' }]]);

  await addJob('close-adverts', { tenantId: 'Three Rivers' }, 1);
  expect((await tried(1)).error).toContain('Error');
});

test('an advert closes by its own job, without a sweep', async () => {
  const { policy } = await shippedCouncil('ashcombe');
  const [scheme] = policy.schemes;
  if (!scheme) throw new Error('The council has no scheme.');
  start(await portalJobs(['ashcombe']));
  const advertId = await addAdvert(database.pool, 'ashcombe', { closesIn: 1 });
  const applicationId = await addApplication(database.pool, 'ashcombe', null);
  const bidId = await addBid(database.pool, 'ashcombe', scheme, { advertId, applicationId });
  const state = async () => {
    const { rows } = await database.pool.query<{ state: string }>('select state from bid where id = $1', [
      bidId,
    ]);
    return rows[0]?.state;
  };
  await expect.poll(state).toBe('stood');
});

/** Returns the result of a statement made by a role. */
async function as(role: string, statement: string): Promise<string> {
  const client = await database.pool.connect();
  try {
    await client.query(`set role ${role}`);
    return await client.query(statement).then(
      () => 'may',
      (error: Error) => error.message,
    );
  } finally {
    await client.query('reset role');
    client.release();
  }
}

test('the worker’s role sees no council, and the portal’s role no jobs', async () => {
  for (const table of ['account', 'bid', 'outbox', 'session']) {
    expect(await as('lintel_worker', `select from ${table}`)).toBe(`permission denied for table ${table}`);
  }
  expect(await as('lintel_app', 'select from graphile_worker.jobs')).toContain('permission denied');
  expect(await as('lintel_app', `select graphile_worker.add_job('purge')`)).toContain('permission denied');
  expect(await as('lintel_app', `select plan_closing('ashcombe', now())`)).toContain('permission denied');
});

test('a killed process’s jobs are taken over, and a live one’s are not', async () => {
  const child = fork(join(import.meta.dirname, 'stuck-worker.ts'), [database.url], { stdio: 'inherit' });
  // Whatever the test's result: a living child keeps this process from ending.
  onTestFinished(() => void child.kill('SIGKILL'));
  await addJob('stick');
  await once(child, 'message');
  const done: unknown[] = [];
  start({
    stick: async () => void done.push('stuck no more'),
    'take-over': async (_payload, { query }) => void (await takeOver({ query })),
  });
  const query = database.pool.query.bind(database.pool);
  // It may have begun its job before it has its lock.
  expect(await takeOver({ query })).toBe(0);
  await expect
    .poll(async () => {
      const { rowCount } = await query(
        `select from pg_locks join pg_database on pg_database.oid = database
          where locktype = 'advisory' and granted and datname = current_database()`,
      );
      return rowCount;
    })
    .toBeGreaterThan(1);
  await query(`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'`);
  expect(await takeOver({ query })).toBe(0);

  child.kill('SIGKILL');
  await once(child, 'exit');
  await until('Another worker has taken the job over.', async () => {
    await addJob('take-over');
    return done.length > 0;
  });
  expect(done).toEqual(['stuck no more']);
});

test('a stopped worker completes its current jobs and leaves the rest', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: ready, resolve: end } = Promise.withResolvers<void>();
  let ended = 0;
  start({
    work: async () => {
      begin();
      await ready;
      ended += 1;
    },
  });
  await addJob('work');
  await begun;
  const [worker] = workers.splice(0);
  const stopped = worker?.stop();
  await addJob('work');
  end();
  await stopped;
  // The second may already have been on its way to the worker. Finished jobs cannot be run again.
  expect(ended).toBeGreaterThan(0);
  expect(ended + (await jobsLeft())).toBe(2);
});

test('a worker continues after losing and regaining the database', async () => {
  const done: unknown[] = [];
  start({ work: async (payload) => void done.push(payload) });
  await addJob('work', { number: 1 });
  await expect.poll(() => done).toEqual([{ number: 1 }]);
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await addJob('work', { number: 2 });
  await expect.poll(() => done).toEqual([{ number: 1 }, { number: 2 }]);
});

test(
  'a worker that ends by itself is restarted even if one of its jobs hangs',
  { tags: ['full'] },
  async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: never, resolve: letGo } = Promise.withResolvers<void>();
    const done: unknown[] = [];
    const holder = await database.pool.connect();
    start({
      hang: async () => {
        begin();
        await never;
      },
      // The failure cannot be recorded, so its worker gives up.
      fail: async () => {
        await holder.query('begin; lock table graphile_worker._private_jobs in access exclusive mode');
        throw new Error('It fails.');
      },
      work: async (payload) => void done.push(payload),
    });
    await addJob('hang');
    await begun;
    await addJob('fail', {}, 1);
    await expect.poll(() => lines.join('')).toContain('Failed to fail jobs');
    await holder.query('rollback');
    holder.release();
    await addJob('work', { number: 1 });
    await expect.poll(() => done).toEqual([{ number: 1 }]);
    letGo();
  },
);

test('letters go out without waiting for a sweep, and once', async () => {
  const account = await addAccount(database.pool, 'ashcombe', 'ann@residents.example');
  const advertId = await addAdvert(database.pool, 'ashcombe');
  const applicationId = await addApplication(database.pool, 'ashcombe', account);
  const { policy } = await shippedCouncil('ashcombe');
  const [scheme] = policy.schemes;
  if (!scheme) throw new Error('The council has no scheme.');
  const bidId = await addBid(database.pool, 'ashcombe', scheme, { advertId, applicationId });
  const payload = { bidId, reference: 'T', advertId, applicationId, accountId: account, because: null };
  start(await portalJobs(['ashcombe']));
  await database.pool.query(
    `insert into outbox (tenant_id, kind, payload) values ('ashcombe', 'advert.withdraw', $1)`,
    [payload],
  );
  const sent = async () =>
    (await database.pool.query(`select attempts from outbox where outcome = 'sent'`)).rows;
  await expect.poll(sent).toEqual([{ attempts: 1 }]);
});

test('an urgent letter is retried before the next sweep', async () => {
  const account = await addAccount(database.pool, 'ashcombe', 'waiting@residents.example');
  const busy: Mailer = {
    send: async () => ({ outcome: 'later', code: '421', everybody: true }),
    close: async () => {},
  };
  start(await portalJobs(['ashcombe'], busy));
  await writeAccountNotice(api.forTenant('ashcombe'), { kind: 'account.exists', accountId: account });
  const again = await until('It is to be tried again.', async () => {
    const { rows } = await database.pool.query<{ pause: number }>(
      `select extract(epoch from run_at - created_at)::float8 as pause from graphile_worker.jobs
        where key = 'mail ashcombe again'`,
    );
    return rows[0]?.pause;
  });
  expect(again).toBeGreaterThan(4);
  expect(again).toBeLessThan(10);
});

test('many rows written at once by one connection make one job', async () => {
  const client = await database.pool.connect();
  for (let number = 0; number < 20; number += 1) {
    await client.query(
      `insert into outbox (tenant_id, kind, payload) select 'ashcombe', 'advert.withdraw', '{}' from generate_series(1, 3)`,
    );
  }
  client.release();
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::integer as count from graphile_worker.jobs where task_identifier = 'send-mail'`,
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test('every sweep belongs to an existing job', async () => {
  const jobs = await portalJobs([]);
  for (const { task } of sweeps) expect(Object.keys(jobs)).toContain(task);
});

async function jobsLeft(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*)::integer as count from graphile_worker.jobs',
  );
  return rows[0]?.count ?? 0;
}

/** Runs the portal's own jobs for these councils. */
async function portalJobs(
  councils: readonly string[],
  mailer: Mailer = makeFolderMailer(mailFolder),
): Promise<Readonly<Record<string, Job>>> {
  const all = await Promise.all(councils.map((council) => shippedCouncil(council)));
  const settings = readBackgroundSettings({});
  if (!settings) throw new Error('The worker is on unless told.');
  return jobsOf({
    database: api,
    tenants: { all },
    settings,
    files: { store: openFolderStore(mailFolder), stagingFolder: mailFolder, scanner: undefined },
    passwords: quickPasswords,
    mailer,
    sender: { from: undefined, port: 8080 },
    log,
  });
}
