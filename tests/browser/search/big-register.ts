import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { quickPasswords } from '#tools/scenario/arrange.ts';
import { createDatabaseOn } from '../../support/create-database.ts';
import { addManyAdverts } from '../../support/many-adverts.ts';
import { startTestPostgres } from '../../support/test-postgres.ts';
import { patientPages } from '../../support/test-server.ts';
import { test as base } from '../fixtures.ts';
import { copyCheckResults } from '../own-portal.ts';

/** Number of open homes in the register of {@link test}: more than any council has had. */
export const manyHomes = 10_000;

const project = join(import.meta.dirname, '../../..');

const picture = { file: 'adverts/home.svg', alt: 'A house', width: 1200, height: 900 };
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path d="M1 3V1.500L2 .5l1 1V3Z" fill="#86724d"/></svg>';

interface BigRegister {
  readonly origin: string;
  readonly pool: Pool;
}

/** Tests on a separate portal with very many open homes and no accounts. */
export const test = base.extend<object, { readonly bigRegister: BigRegister }>({
  bigRegister: [
    async ({ council: { files } }, use) => {
      const postgres = await startTestPostgres();
      const database = await createDatabaseOn(postgres);
      const dataFolder = await mkdtemp(join(tmpdir(), 'lintel-many-'));
      const { tenantEnvironmentId, tenantId } = files.tenant;
      const media = join(dataFolder, 'media', tenantEnvironmentId, tenantId, 'adverts');
      await mkdir(media, { recursive: true });
      await copyCheckResults(dataFolder);
      await writeFile(join(media, 'home.svg'), drawing);
      await addManyAdverts(database.pool, files, manyHomes, [picture]);
      // The API takes a second to load, which every worker of search.spec.ts would need that has no such test.
      const { startServer } = await import('#api/server.ts');
      const server = await startServer({
        port: 0,
        databaseUrl: database.url,
        dataFolder,
        tenantsFolder: join(project, 'tenants'),
        defaultTenant: undefined,
        pagePatience: patientPages,
        webFolder: join(project, 'dist/web'),
        passwords: quickPasswords,
        logger: false,
      });
      await use({
        origin: `http://${files.tenant.tenantId}.localhost:${server.port}`,
        pool: database.pool,
      });
      await server.close();
      await database.drop();
      await postgres.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ bigRegister }, use) => use(bigRegister.origin),
});
