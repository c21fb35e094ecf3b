import { afterAll, beforeAll, expect, test } from 'vitest';
import { SystemResponseSchema } from '#schemas/api/system.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { complete, makeWorkspace, type Workspace } from './workspace.ts';

// An officer's work while the server runs.
let workspace: Workspace;
let database: TestDatabase;
let server: TestServer;

beforeAll(async () => {
  workspace = await makeWorkspace();
  await workspace.tenant('new', 'marsh-end', '--yes');
  database = await createTestDatabase();
  server = await startTestServer(database.url, {
    tenantsFolder: workspace.tenantsFolder,
    dataFolder: workspace.dataFolder,
  });
});
afterAll(async () => {
  await server.close();
  await database.drop();
  await workspace.remove();
});

/** Returns the portal's title; undefined while the host is unknown. */
async function titleOf(council: string): Promise<string | undefined> {
  const answer = await server.client(council).get('/api/system');
  return answer.status === 200 ? answer.as(SystemResponseSchema).websiteTitle : undefined;
}

test('a new council is served at once, a publish freezes it, and a rollback restores it', async () => {
  expect(await titleOf('seabrook')).toBeUndefined();
  await workspace.begin('seabrook', ...complete);
  await expect.poll(() => titleOf('seabrook')).toBe('Seabrook Homes');

  // Editors need the address of a file's rules; browsers do not.
  expect((await server.client('seabrook').get('/api/system')).text).not.toContain('$schema');

  await workspace.tenant('publish', 'seabrook');
  await workspace.replace('seabrook/tenant.json', 'Seabrook Homes', 'Homes by the Sea');
  // Another council's draft is loaded after this one's was written, and this one's draft is not.
  await workspace.replace('marsh-end/tenant.json', 'Marsh End Homes', 'Marsh Homes');
  await expect.poll(() => titleOf('marsh-end')).toBe('Marsh Homes');
  expect(await titleOf('seabrook')).toBe('Seabrook Homes');

  await workspace.tenant('publish', 'seabrook');
  await expect.poll(() => titleOf('seabrook')).toBe('Homes by the Sea');
  await workspace.tenant('rollback', 'seabrook');
  await expect.poll(() => titleOf('seabrook')).toBe('Seabrook Homes');
});
