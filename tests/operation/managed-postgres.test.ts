import { createHash, randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBackgroundSettings } from '#api/background/settings.ts';
import { openDatabase } from '#api/database/database.ts';
import { migrate } from '#api/database/migrate.ts';
import { readDatabaseRoles, standardRoles } from '#api/database/roles.ts';
import { FormStartResponseSchema } from '#schemas/api/forms.ts';
import { asCouncil } from '#tools/command/database.ts';
import { addAccount, addAdvert, addApplication, password } from '#tools/scenario/arrange.ts';
import { wholeDraft } from '#tools/scenario/whole-draft.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import { startPrivatePostgres, type PrivatePostgres } from '../support/private-postgres.ts';
import { databaseUrl } from '../support/test-postgres.ts';
import { startTestServer } from '../support/test-server.ts';
import { statement } from '#api/database/statement.ts';

// A PostgreSQL as councils rent it: the database's owner is not a superuser, and roles belong to the whole
// cluster.
const ownFolder = join(import.meta.dirname, '../../api/database');
const secret = 'rented';
let postgres: PrivatePostgres;
let superuser: Pool;
/** All opened pools, so that all are ended whatever fails. */
const pools: Pool[] = [];

beforeAll(async () => {
  postgres = await startPrivatePostgres();
  superuser = poolOn(postgres.url);
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await postgres.remove();
});

function poolOn(url: string): Pool {
  const pool = new Pool({ connectionString: url, max: 2 });
  pool.on('error', () => {});
  pools.push(pool);
  return pool;
}

interface Rented {
  readonly owner: string;
  /** Connection string of its owner. */
  readonly url: string;
  /** A superuser's connections, to prepare rows and to inspect them past row-level security. */
  readonly pool: Pool;
}

/** Makes a database whose owner is not a superuser. */
async function rent(owner: string, attributes: string): Promise<Rented> {
  await superuser.query(
    `create role ${owner} login nosuperuser nobypassrls password '${secret}' ${attributes}`,
  );
  await superuser.query(`create database ${owner} owner ${owner}`);
  const url = new URL(databaseUrl(postgres.url, owner));
  url.username = owner;
  url.password = secret;
  return { owner, url: url.href, pool: poolOn(databaseUrl(postgres.url, owner)) };
}

/** Returns the statements in a message that an administrator should run: the indented lines. */
function statementsIn(message: string): string {
  const statements = message.split('\n').filter((line) => line.startsWith('  '));
  expect(statements).not.toEqual([]);
  return statements.join('\n');
}

const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing was refused',
    (error: Error) => error.message,
  );

/**
 * Reads whole tables like `pg_dump`, which refuses row-level security to hide rows. Returns the number of rows
 * by table.
 */
async function readWhole(url: string): Promise<Map<string, number>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set row_security = off; begin isolation level repeatable read read only');
    const { rows } = await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class
        where relkind in ('r', 'S') and relnamespace::regnamespace::text in ('public', 'graphile_worker')`,
    );
    const found = new Map<string, number>();
    for (const { name } of rows) {
      found.set(name, (await client.query(`select * from ${name}`)).rows.length);
    }
    return found;
  } finally {
    await client.end();
  }
}

describe('an owner who may only create roles', () => {
  let rented: Rented;
  beforeAll(async () => {
    rented = await rent('council', 'createrole createdb');
    // As Lintel's first migration once left it: a member of the role without the right to act as it.
    await poolOn(rented.url).query('create role lintel_app nologin');
    await migrate(rented.url);
  });

  test('can run a portal that takes a bid and a form, sends a letter and deletes expired data', async () => {
    const background = readBackgroundSettings({});
    const server = await startTestServer(rented.url, { background });
    try {
      const email = `${randomUUID()}@residents.example`;
      const account = await addAccount(rented.pool, 'ashcombe', email);
      const application = await addApplication(rented.pool, 'ashcombe', account);
      const advert = await addAdvert(rented.pool, 'ashcombe');
      const client = server.client();
      expect((await client.logIn(email, password)).status).toBe(200);
      expect((await client.bid(advert, application)).bid.eligibility.hasBid).toBe(true);

      const form = 'pre-assessment';
      const loaded = (await shippedCouncil('ashcombe')).forms.get(form);
      if (!loaded) throw new Error('The council has no such form.');
      const { definitionHash } = (await client.get(`/api/forms/${form}/start`)).as(FormStartResponseSchema);
      const answers = wholeDraft(loaded.definition, new Date().toISOString().slice(0, 10));
      const saved = await client.send('PUT', `/api/forms/${form}/draft`, {
        body: { definitionHash, version: 0, answers },
        headers: { 'idempotency-key': randomUUID() },
      });
      expect(saved.status).toBe(200);
      const sent = await client.post(`/api/forms/${form}/submit`, {
        body: { definitionHash, version: 1, agreed: true },
        headers: { 'idempotency-key': randomUUID() },
      });
      expect([sent.status, sent.text]).toEqual([200, expect.anything()]);

      const outcomes = async (): Promise<unknown[]> => {
        const { rows } = await rented.pool.query('select kind, outcome from outbox order by id');
        return rows;
      };
      await expect.poll(outcomes).not.toContainEqual(expect.objectContaining({ outcome: null }));
      expect(await outcomes()).toContainEqual({ kind: 'bid.place', outcome: 'sent' });

      // Runs as its owner, but still under row-level security.
      const own = openDatabase(rented.url).forTenant('ashcombe');
      await own.run(statement({ text: 'select purge_audit(180, 10)' }));
      await superuser.query('select');
    } finally {
      await server.close();
    }
  });

  test('can run commands as the owner, and as the API', async () => {
    const councils = statement({
      row: { tenant_id: 'text' },
      text: 'select tenant_id from account',
    });
    for (const role of ['owner', 'api'] as const) {
      const found = await asCouncil(rented.url, 'ashcombe', role, (database) => database.run(councils));
      expect(found).toEqual([{ tenant_id: 'ashcombe' }]);
    }
  });

  test('can start again and again, changing nothing', async () => {
    const said: string[] = [];
    expect(await migrate(rented.url, { log: (line) => said.push(line) })).toEqual([]);
    expect(said).toEqual([]);
  });

  test('is told when an older role name has the rights', async () => {
    const roles = readDatabaseRoles({ LINTEL_DATABASE_ROLES: 'elsewhere' });
    const refusal = await refusalOf(migrate(rented.url, { roles }));
    expect(refusal).toContain('LINTEL_DATABASE_ROLES');
    expect(refusal).toContain('set up for the role lintel_app');
    expect((await superuser.query(`select from pg_roles where rolname ~ '^elsewhere'`)).rowCount).toBe(0);
  });

  describe('cannot make a backup', () => {
    test('and is told how, in statements that work', async () => {
      expect(await refusalOf(readWhole(rented.url))).toContain('would be affected by row-level security');
      const said: string[] = [];
      const look = () => migrate(rented.url, { backupRole: 'keeper', log: (line) => said.push(line) });
      await look();
      expect(said.join()).toContain('LINTEL_BACKUP_ROLE is "keeper", and there is no such role');
      await rented.pool.query(statementsIn(said.join()));
      said.length = 0;
      await look();
      expect(said).toEqual([]);

      const url = new URL(rented.url);
      url.username = 'keeper';
      url.password = 'choose one';
      const whole = await readWhole(url.href);
      expect(whole.get('account')).toBe(1);
      expect(whole.get('bid')).toBe(1);
    });

    test.each([
      ['alter role keeper nobypassrls', 'alter role "keeper" bypassrls'],
      ['revoke pg_read_all_data from keeper', 'grant pg_read_all_data'],
      ['revoke connect on database council from keeper', 'grant connect on database "council"'],
      ['alter role keeper nologin', 'alter role "keeper" login'],
    ])('and after "%s" is told "%s"', async (harm, cure) => {
      await rented.pool.query(harm);
      const said: string[] = [];
      await migrate(rented.url, { backupRole: 'keeper', log: (line) => said.push(line) });
      expect(said.join()).toContain(cure);
      await rented.pool.query(statementsIn(said.join()));
      said.length = 0;
      await migrate(rented.url, { backupRole: 'keeper', log: (line) => said.push(line) });
      expect(said).toEqual([]);
    });
  });
});

describe('a second installation in the cluster', () => {
  test('cannot use the first one’s roles, and has its own', async () => {
    const second = await rent('neighbour', 'createrole createdb');
    const refusal = await refusalOf(migrate(second.url));
    expect(refusal).toContain('LINTEL_DATABASE_ROLES=');
    expect(statementsIn(refusal)).toContain('grant lintel_app, lintel_worker to "neighbour"');

    const roles = readDatabaseRoles({ LINTEL_DATABASE_ROLES: 'neighbour' });
    await migrate(second.url, { roles });
    const background = readBackgroundSettings({});
    const server = await startTestServer(second.url, { roles, background });
    try {
      const email = `${randomUUID()}@residents.example`;
      await addAccount(second.pool, 'ashcombe', email);
      expect((await server.client().logIn(email, password)).status).toBe(200);
    } finally {
      await server.close();
    }
    const { rows } = await second.pool.query<{ grantee: string }>(
      `select distinct grantee from information_schema.role_table_grants
        where table_schema in ('public', 'graphile_worker') and grantee like any (array['lintel%', '%worker', '%app'])
        order by grantee`,
    );
    expect(rows.map(({ grantee }) => grantee)).toEqual(['neighbour_app', 'neighbour_worker']);
  });

  test.each([
    ['council', 'neighbour'],
    ['neighbour', 'council'],
  ])('and the owner of one (%s) cannot connect to the other (%s)', async (owner, database) => {
    const url = new URL(databaseUrl(postgres.url, database));
    url.username = owner;
    url.password = secret;
    expect(await refusalOf(migrate(url.href))).toContain(
      `The user "${owner}" may not connect to the database "${database}"`,
    );
  });
});

test('an owner who may not create roles is given statements for one who may, and they suffice', async () => {
  const plain = await rent('plain', 'nocreaterole');
  const roles = readDatabaseRoles({ LINTEL_DATABASE_ROLES: 'plain' });
  const refusal = await refusalOf(migrate(plain.url, { roles }));
  const { rows } = await plain.pool.query(`select from pg_tables where schemaname = 'public'`);
  expect(rows).toEqual([]);
  await superuser.query(statementsIn(refusal));
  await migrate(plain.url, { roles });
  const server = await startTestServer(plain.url, { roles, background: readBackgroundSettings({}) });
  try {
    expect((await server.client().get('/api/propertylistings/basic')).status).toBe(200);
    expect((await server.client().get('/readyz')).status).toBe(200);
  } finally {
    await server.close();
  }
});

test('a migration can change the rows of every council, and replace a function', async () => {
  const grown = await rent('grown', 'createrole');
  const roles = readDatabaseRoles({ LINTEL_DATABASE_ROLES: 'grown' });
  await migrate(grown.url, { roles });
  await grown.pool.query(
    `insert into outbox (tenant_id, kind, payload)
     values ('ashcombe', 'advert.withdraw', '{}'), ('three-rivers', 'advert.withdraw', '{}')`,
  );
  const folder = mkdtempSync(join(tmpdir(), 'lintel-database-'));
  try {
    for (const room of ['migrations', 'functions']) {
      cpSync(join(ownFolder, room), join(folder, room), { recursive: true });
    }
    const changed = `create or replace function only_here() returns text language sql as $$ select 'laid' $$;`;
    writeFileSync(join(folder, 'functions', 'mark-of.sql'), changed);
    const mark = createHash('sha256').update(changed).digest('hex').slice(0, 8);
    writeFileSync(
      join(folder, 'migrations', '9000-settle.sql'),
      `-- lays mark-of.sql ${mark}\nupdate outbox set outcome = 'expired';`,
    );
    expect(await migrate(grown.url, { roles, folder })).toEqual(['9000-settle.sql']);
    const { rows } = await grown.pool.query('select distinct outcome, only_here() as laid from outbox');
    expect(rows).toEqual([{ outcome: 'expired', laid: 'laid' }]);
    const unforced = await grown.pool.query(
      `select relname from pg_class
        where relrowsecurity and not relforcerowsecurity and relnamespace = 'public'::regnamespace`,
    );
    expect(unforced.rows).toEqual([]);
    // The same holds for rows only the API may see.
    const own = openDatabase(grown.url, 1, roles.app);
    const seen = await own
      .forTenant('three-rivers')
      .run(statement({ row: { tenant_id: 'text' }, text: 'select tenant_id from outbox' }));
    expect(seen).toEqual([{ tenant_id: 'three-rivers' }]);
    await own.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('roles have the standard names by default', () => {
  expect(readDatabaseRoles({})).toEqual(standardRoles);
});
