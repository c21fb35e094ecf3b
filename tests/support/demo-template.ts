import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { loadOrRollDemo } from '#demo/load-demo.ts';
import { databaseUrl, digestOf, makeTemplate, prepare, type TestPostgres } from './test-postgres.ts';

/** The parts of the project that decide what the demo puts into a database. */
const madeBy = ['api', 'demo', 'domain', 'machines', 'schemas', 'tenants', 'package-lock.json'];

/**
 * Loads the demo of today into a database to copy from, and its pictures into a data folder; takes what is there where the
 * same code has done so today. To copy costs a tenth of a second, and to load seven.
 * @returns the server with that database in place of the empty one.
 */
export async function demoOfToday(
  { url, template }: TestPostgres,
  dataFolder: string,
  tenants: readonly TenantFiles[],
): Promise<TestPostgres> {
  const now = new Date();
  const name = `lintel_demo_${now.toISOString().slice(0, 10).replaceAll('-', '')}_${digestOf(madeBy)}`;
  // Says whose pictures are in the folder: it may have been emptied since, and the database not.
  const note = join(dataFolder, 'demo');
  await mkdir(dataFolder, { recursive: true });
  await prepare(url, async (client) => {
    const arePicturesThere = (await readFile(note, 'utf8').catch(() => '')) === name;
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where datname ~ '^lintel_demo_' and (datname <> $1 or not $2)`,
      [name, arePicturesThere],
    );
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
    await makeTemplate(client, name, template, (draft) =>
      loadOrRollDemo({
        databaseUrl: databaseUrl(url, draft),
        tenants,
        mediaFolder: join(dataFolder, 'media'),
        now,
      }),
    );
    await writeFile(note, name);
  });
  return { url, template: name };
}
