import { afterAll, beforeAll, expect, test } from 'vitest';
import { DiagnosticsResponseSchema } from '#schemas/api/diagnostics.ts';
import { migrate } from '#api/database/migrate.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { startPrivatePostgres, type PrivatePostgres } from '../../support/private-postgres.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let database: TestDatabase;
let server: TestServer;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer(database.url);
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

const diagnose = async (of: TestServer = server) =>
  (await of.client('porth-elen').get('/api/system/diagnostics')).as(DiagnosticsResponseSchema);

test('has what a support line would ask, and nothing about the machine', async () => {
  const answer = await diagnose();
  expect(answer).toMatchObject({
    version: manifest.version,
    tenantId: 'porth-elen',
    language: 'en-GB',
    database: 'works',
    mail: 'works',
    files: 'works',
  });
  expect(Math.abs(Date.parse(answer.serverTime) - Date.now())).toBeLessThan(60_000);
  expect(JSON.stringify(answer)).not.toMatch(/postgres|127\.0\.0\.1|\/(root|home|var|tmp)\//);
});

test('reports mail as stuck once it is a quarter of an hour overdue', async () => {
  const late = async (interval: string) => {
    await database.pool.query('delete from outbox');
    await database.pool.query(
      `insert into outbox (tenant_id, kind, payload, not_before)
       values ('porth-elen', 'account.unknown', '{}', app_now() - $1::interval)`,
      [interval],
    );
    return (await diagnose()).mail;
  };
  expect(await late('14 minutes')).toBe('works');
  expect(await late('16 minutes')).toBe('fails');
  // Another council's mail is not this council's trouble.
  await database.pool.query("update outbox set tenant_id = 'ashcombe'");
  expect((await diagnose()).mail).toBe('works');
});

test('reports that files are not being checked once one has waited for a quarter of an hour', async () => {
  const waiting = async (interval: string) => {
    await database.pool.query('delete from file');
    await database.pool.query(
      `insert into file (tenant_id, visitor_hash, form_identifier, answer, document_kind, name, announced_size, state,
                         received_at, look_after)
       values ('porth-elen', $1, 'register', 'proof', 'other', 'proof.pdf', 1, 'waiting', app_now() - $2::interval,
               app_now() + interval '1 minute')`,
      [Buffer.alloc(32), interval],
    );
    return (await diagnose()).files;
  };
  expect(await waiting('14 minutes')).toBe('works');
  expect(await waiting('16 minutes')).toBe('fails');
  await database.pool.query("update file set tenant_id = 'ashcombe'");
  expect((await diagnose()).files).toBe('works');
});

test('still answers without the database', async () => {
  const own: PrivatePostgres = await startPrivatePostgres();
  await migrate(own.url);
  const cutOff = await startTestServer(own.url);
  try {
    expect((await diagnose(cutOff)).database).toBe('works');
    await own.stop();
    expect(await diagnose(cutOff)).toMatchObject({
      database: 'fails',
      databaseMilliseconds: null,
      mail: 'notAsked',
      files: 'notAsked',
    });
  } finally {
    await cutOff.close();
    await own.remove();
  }
});
