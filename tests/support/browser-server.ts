import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfiguration } from '#api/configuration.ts';
import { rateLimitsOf } from '#api/accounts/rate-limits.ts';
import { startServer } from '#api/server.ts';
import { loadTenantDirectory } from '#api/tenants/tenant-directory.ts';
import { loadOrRollDemo } from '#demo/load-demo.ts';
import { quickPasswords } from '#tools/scenario/arrange.ts';
import { createDatabaseOn } from './create-database.ts';
import { besideBrowserServer, databaseOfBrowserServer } from './browser-database.ts';
import { demoTemplate } from './demo-template.ts';
import { offerPortalsBeside } from './portals-beside.ts';
import { startTestPostgres } from './test-postgres.ts';
import { noCeilings, patientPages } from './test-server.ts';

// The portal for the browser tests: the built web app, the demo councils, and a new database each time.
// Playwright starts this program with PORT set and ends it with SIGTERM.
const project = join(import.meta.dirname, '..', '..');
const configuration = {
  ...readConfiguration(process.env),
  dataFolder: join(project, '.data', 'browser-test'),
  tenantsFolder: join(project, 'tenants'),
  webFolder: join(project, 'dist', 'web'),
};
const postgres = await startTestPostgres();
const { tenantsFolder, defaultTenant, dataFolder } = configuration;
const { all } = await loadTenantDirectory(tenantsFolder, defaultTenant, dataFolder);
const database = await createDatabaseOn(await demoTemplate(postgres, dataFolder, all));
// The copied demo may be hours old.
await loadOrRollDemo({
  databaseUrl: database.url,
  tenants: all,
  mediaFolder: join(dataFolder, 'media'),
  now: new Date(),
});
// The tests run in their own processes and prepare rows in this database.
const addressFile = databaseOfBrowserServer(configuration.port);
writeFileSync(addressFile, database.url, { mode: 0o600 });
const server = await startServer({
  ...configuration,
  databaseUrl: database.url,
  rateLimits: rateLimitsOf(10_000),
  pagePatience: patientPages,
  uploadCeilings: noCeilings,
  passwords: quickPasswords,
});
// Portals with other councils' files, of single tests.
const beside = await offerPortalsBeside({
  port: 0,
  databaseUrl: database.url,
  defaultTenant: undefined,
  webFolder: configuration.webFolder,
  pagePatience: patientPages,
  passwords: quickPasswords,
  logger: false,
});
const besideFile = besideBrowserServer(configuration.port);
writeFileSync(besideFile, String(beside.port));

process.once('SIGTERM', async () => {
  await Promise.all([server.close(), beside.close()]);
  for (const file of [addressFile, besideFile]) rmSync(file, { force: true });
  await database.drop();
  await postgres.stop();
  process.exit(0);
});
