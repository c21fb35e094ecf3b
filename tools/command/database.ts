import { join } from 'node:path';
import { Pool } from 'pg';
import { readConfiguration } from '#api/configuration.ts';
import { migrate } from '#api/database/migrate.ts';
import { UnusableDatabase } from '#api/database/unusable-database.ts';
import { readDatabaseRoles } from '#api/database/roles.ts';
import { setUpConnection } from '#api/database/set-up-connection.ts';
import { didYouMean } from '#api/rules/words/near-word.ts';
import { findServedVersion } from '#api/tenants/served-version.ts';
import { loadServedCouncil, openTenantDirectory } from '#api/tenants/tenant-directory.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { startEmbeddedPostgres } from '../postgres/embedded.ts';
import { CommandError } from './command-error.ts';
import { shownFolder } from './shown-folder.ts';
import { databaseOn, type TenantDatabase } from '#api/database/database.ts';

/** The database that a command works on. */
export interface CommandDatabase {
  readonly url: string;
  /** True for the database that `npm start` runs, false for one named with DATABASE_URL. */
  readonly isEmbedded: boolean;
}

/** The databases of others that this process has migrated: to find that nothing is left to do takes four connections. */
const migrated = new Set<string>();

/**
 * Lets a command work on the server's database, with migrations applied: the one in DATABASE_URL, or the embedded one,
 * which is started if it is not running.
 * @throws CommandError if Lintel cannot work on the database in DATABASE_URL, with advice.
 */
export async function withDatabase<Result>(
  environment: NodeJS.ProcessEnv,
  work: (database: CommandDatabase) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl, dataFolder, roles } = readConfiguration(environment);
  if (databaseUrl !== undefined) {
    if (!migrated.has(databaseUrl)) {
      await migrate(databaseUrl, { roles }).catch((error: unknown) => {
        throw error instanceof UnusableDatabase ? new CommandError(error.message) : error;
      });
      migrated.add(databaseUrl);
    }
    return work({ url: databaseUrl, isEmbedded: false });
  }
  const embedded = await startEmbeddedPostgres({ dataFolder });
  try {
    await migrate(embedded.url, { roles });
    return await work({ url: embedded.url, isEmbedded: true });
  } finally {
    await embedded.stop();
  }
}

/**
 * Opens one connection that sees one council, without the API's statement timeout.
 * @param role `owner` may make keys; `api` has the API's rights.
 */
export async function asCouncil<Result>(
  url: string,
  tenantId: string,
  role: 'owner' | 'api',
  work: (database: TenantDatabase) => Promise<Result>,
): Promise<Result> {
  const pool = new Pool({
    connectionString: url,
    max: 1,
    onConnect: (client) =>
      setUpConnection(client, {
        ...(role === 'api' ? { role: readDatabaseRoles(process.env).app } : {}),
        'app.tenant': tenantId,
        TimeZone: 'UTC',
        jit: 'off',
      }),
  });
  pool.on('error', () => {});
  try {
    return await work(databaseOn(() => pool.connect()));
  } finally {
    await pool.end();
  }
}

/**
 * Returns the files of a council as served.
 * @throws CommandError if there is no such council, with a list of councils.
 */
export async function findCouncil(
  environment: NodeJS.ProcessEnv,
  tenantId: string | undefined,
): Promise<TenantFiles> {
  return (await findServedCouncil(environment, tenantId)).files;
}

/**
 * Returns the served files, and a sentence that says which files those are, since the draft may differ.
 * @throws CommandError as `findCouncil`.
 */
export async function findServedCouncil(
  environment: NodeJS.ProcessEnv,
  tenantId: string | undefined,
): Promise<{ readonly files: TenantFiles; readonly from: string }> {
  const { tenantsFolder, defaultTenant, dataFolder } = readConfiguration(environment);
  const options = { tenantsFolder, defaultTenant, dataFolder };
  const found = tenantId === undefined ? undefined : await loadServedCouncil(tenantId, options);
  if (tenantId === undefined || found === undefined) {
    const { all } = await openTenantDirectory(options);
    const known = all.map(({ tenant }) => tenant.tenantId);
    throw tenantId === undefined
      ? new CommandError(`Which council? Use --tenant with one of: ${known.join(', ')}.`, 2)
      : new CommandError(
          `There is no council "${tenantId}". ${didYouMean(tenantId, known)}Choose one of: ${known.join(', ')}.`,
        );
  }
  const { files, serves } = found;
  const { version, tenantsFolder: served } = await findServedVersion(tenantsFolder, dataFolder, tenantId);
  const [folder, draft] = [served, tenantsFolder].map((one) => shownFolder(join(one, tenantId)));
  const from =
    serves === 'the last good files'
      ? `These names come from the last good files of ${tenantId}. The files in ${folder} have mistakes: npm run tenant -- check ${tenantId} lists them.`
      : version === undefined
        ? `These names come from the files in ${folder} as they are now.`
        : `These names come from version ${version} of ${tenantId}, which is being served (${folder}). Later changes in ${draft} are not included.`;
  return { files, from };
}
