import { join } from 'node:path';
import type { Configuration } from '#api/configuration.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { loadOrRollDemo } from '#demo/load-demo.ts';
import { note, step } from '../progress.ts';
import type { ReadyDatabase } from './database.ts';

/**
 * Loads the demo councils' data at the first start and rolls their cycles on at later ones. A database in DATABASE_URL
 * may be a council's real one, so it is left alone unless `LINTEL_DEMO=1`. `LINTEL_DEMO=0` leaves the embedded one
 * empty too.
 * @param tenants the portal's councils.
 * @returns true if the demo is in the database.
 */
export async function provideDemo(
  configuration: Configuration,
  { databaseUrl, embedded }: ReadyDatabase,
  tenants: readonly TenantFiles[],
): Promise<boolean> {
  const setting = process.env['LINTEL_DEMO'];
  if (embedded === undefined ? setting !== '1' : setting === '0') return false;
  await step('Bringing the demo councils up to today', () =>
    loadOrRollDemo({
      databaseUrl,
      tenants,
      mediaFolder: join(configuration.dataFolder, 'media'),
      now: new Date(),
      onProgress: note,
    }),
  );
  return true;
}
