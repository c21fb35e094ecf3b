import { resolve } from 'node:path';
import { readBackgroundSettings, type BackgroundSettings } from './background/settings.ts';
import { readDatabaseRoles, type DatabaseRoles } from './database/roles.ts';

/** How one process of the API runs. Paths are absolute. */
export interface Configuration {
  readonly port: number;
  /** Undefined: whoever starts the process brings a database (`npm start` brings an embedded one). */
  readonly databaseUrl: string | undefined;
  /** The standard's unless told. */
  readonly roles?: DatabaseRoles;
  /** Who makes backups of the database; undefined: nobody looks whether they can. */
  readonly backupRole?: string | undefined;
  readonly dataFolder: string;
  readonly tenantsFolder: string;
  readonly defaultTenant: string | undefined;
  readonly webFolder: string;
  /** Undefined: this process only serves. */
  readonly background?: BackgroundSettings | undefined;
}

/**
 * Reads the environment (`PORT`, `DATABASE_URL`, `LINTEL_DATA`, `LINTEL_TENANTS`, `LINTEL_DEFAULT_TENANT`, and
 * what `readBackgroundSettings` reads).
 * Relative paths count from the folder the process was started in.
 * @throws Error when `PORT` is not a port number, or a setting of the background is none.
 */
export function readConfiguration(environment: NodeJS.ProcessEnv): Configuration {
  const port = Number(environment['PORT'] ?? '8080');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`PORT is "${environment['PORT']}"; it must be a whole number from 0 to 65535.`);
  }
  return {
    port,
    databaseUrl: environment['DATABASE_URL'] || undefined,
    roles: readDatabaseRoles(environment),
    backupRole: environment['LINTEL_BACKUP_ROLE'] || undefined,
    dataFolder: resolve(environment['LINTEL_DATA'] ?? '.data'),
    tenantsFolder: resolve(environment['LINTEL_TENANTS'] ?? 'tenants'),
    defaultTenant: environment['LINTEL_DEFAULT_TENANT'] || undefined,
    webFolder: resolve('dist/web'),
    background: readBackgroundSettings(environment),
  };
}
