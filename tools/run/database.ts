import type { Configuration } from '#api/configuration.ts';
import { migrate } from '#api/database/migrate.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded.ts';
import { note, step } from '../progress.ts';
import type { Shutdown } from './shutdown.ts';

/** A migrated database, and our embedded server if it runs there. */
export type ReadyDatabase = {
  readonly databaseUrl: string;
  /** Undefined if DATABASE_URL names a server. */
  readonly embedded: EmbeddedPostgres | undefined;
};

/** Starts the embedded server, unless the council has its own, and migrates. */
export async function prepareDatabase(
  configuration: Configuration,
  shutdown: Shutdown,
): Promise<ReadyDatabase> {
  const embedded =
    configuration.databaseUrl === undefined
      ? await step(
          'Starting PostgreSQL',
          () => startEmbeddedPostgres({ dataFolder: configuration.dataFolder, log: note }),
          (server) =>
            `PostgreSQL is ready on 127.0.0.1:${server.port}, data in ${placeOf(server.home, configuration.dataFolder)}`,
        )
      : undefined;
  if (embedded !== undefined) shutdown.add(() => embedded.stop());
  const databaseUrl = embedded?.url ?? configuration.databaseUrl ?? '';
  await step(
    'Bringing the database up to date',
    () => migrate(databaseUrl, { log: note, roles: configuration.roles }),
    (ran) => (ran.length === 0 ? 'The database is up to date' : `${ran.length} migrations run`),
  );
  return { databaseUrl, embedded };
}

/**
 * Returns the data's place, for the log. Root's database cannot be inside the data folder
 * (`tools/postgres/server-home.ts`), so both folders are then named.
 */
function placeOf(home: string, dataFolder: string): string {
  return home.startsWith(dataFolder)
    ? home
    : `${home} (PostgreSQL does not run as root, so not inside ${dataFolder}, which says where it is)`;
}
