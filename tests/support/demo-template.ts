import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { loadOrRollDemo } from '#demo/load-demo.ts';
import { databaseUrl, digestOf, makeTemplate, prepare, type TestPostgres } from './test-postgres.ts';

/** The parts of the project that decide what the demo puts into a database. */
const madeBy = ['api', 'demo', 'domain', 'machines', 'schemas', 'tenants', 'package-lock.json'];

/**
 * Loads the demo into a database to copy from, and its pictures into the `media` folder of a data folder; reuses both
 * if the same code has loaded them for that day. A copy takes a tenth of a second, a load seven.
 * @param moment Loads the demo of this moment, and sets the database's clock to it first; today's demo by default.
 * @returns The server with that database instead of the empty one.
 */
export async function demoTemplate(
  { url, template }: TestPostgres,
  dataFolder: string,
  tenants: readonly TenantFiles[],
  moment?: Date,
): Promise<TestPostgres> {
  const now = moment ?? new Date();
  const kind = moment === undefined ? 'lintel_demo_' : 'lintel_demo_of_';
  const name = `${kind}${now.toISOString().slice(0, 10).replaceAll('-', '')}_${digestOf(madeBy)}`;
  // The note names the demo that the folder's pictures belong to. The folder may have been emptied since, unlike the
  // database.
  const note = join(dataFolder, 'demo');
  await mkdir(dataFolder, { recursive: true });
  await prepare(url, async (client) => {
    const arePicturesThere = (await readFile(note, 'utf8').catch(() => '')) === name;
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where datname ~ ('^' || $3 || '[0-9]') and (datname <> $1 or not $2)`,
      [name, arePicturesThere, kind],
    );
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
    await makeTemplate(client, name, template, async (draft) => {
      const draftUrl = databaseUrl(url, draft);
      if (moment !== undefined) await setClock(draftUrl, moment);
      await loadOrRollDemo({
        databaseUrl: draftUrl,
        tenants,
        mediaFolder: join(dataFolder, 'media'),
        now,
      });
    });
    await writeFile(note, name);
  });
  return { url, template: name };
}

async function setClock(url: string, moment: Date): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('update clock set clock_offset = $1::timestamptz - clock_timestamp()', [moment]);
  await client.end();
}
