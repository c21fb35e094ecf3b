import { join } from 'node:path';
import type { Configuration } from '#api/configuration.ts';
import { loadTenantDirectory } from '#api/tenants/tenant-directory.ts';
import { loadOrRollDemo } from '#demo/load-demo.ts';
import { note, step } from '../progress.ts';
import type { ReadyDatabase } from './database.ts';

/**
 * Loads the demo councils' data at the first start and rolls their cycles on at later ones. A database in DATABASE_URL
 * may be a council's real one, so it is left alone unless `LINTEL_DEMO=1`. `LINTEL_DEMO=0` leaves the embedded one
 * empty too.
 * @returns true if the demo is in the database.
 */
export async function provideDemo(
  configuration: Configuration,
  { databaseUrl, embedded }: ReadyDatabase,
): Promise<boolean> {
  const setting = process.env['LINTEL_DEMO'];
  if (embedded === undefined ? setting !== '1' : setting === '0') return false;
  const directory = await loadTenantDirectory(
    configuration.tenantsFolder,
    configuration.defaultTenant,
    configuration.dataFolder,
  );
  await step('Bringing the demo councils up to today', () =>
    loadOrRollDemo({
      databaseUrl,
      tenants: directory.all,
      mediaFolder: join(configuration.dataFolder, 'media'),
      now: new Date(),
      onProgress: note,
    }),
  );
  return true;
}
