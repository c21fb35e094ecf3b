import { resolve } from 'node:path';
import { readOsPlaces, type OsPlacesAddress } from './addresses/os-places.ts';
import { readBackgroundSettings, readKeepMailDays, type BackgroundSettings } from './background/settings.ts';
import { readDatabaseRoles, type DatabaseRoles } from './database/roles.ts';
import { readUploadCeilings, type UploadCeilings } from './files/receive/upload-ceilings.ts';
import { readClamavAddress, type ClamavAddress } from './files/look/clamav.ts';
import { readFilesAddress } from './files/storage/open-store.ts';
import type { S3Address } from './files/storage/s3-store.ts';
import { readTrustedProxies } from './trusted-proxies.ts';

/** Settings of one process of the API. Paths are absolute. */
export interface Configuration {
  readonly port: number;
  /** The address of this machine to listen on; undefined for all of them. */
  readonly host?: string | undefined;
  /** Addresses and networks of trusted proxies; none by default. */
  readonly trustedProxies?: readonly string[];
  /** Undefined if the starter of the process supplies a database (`npm start` has an embedded one). */
  readonly databaseUrl: string | undefined;
  /** The standard roles by default. */
  readonly roles?: DatabaseRoles;
  /** The role that makes backups of the database; undefined to skip checking that it can. */
  readonly backupRole?: string | undefined;
  readonly dataFolder: string;
  readonly tenantsFolder: string;
  readonly defaultTenant: string | undefined;
  /** The virus scanner; undefined to keep files unscanned, marked as such. */
  readonly clamav?: ClamavAddress | undefined;
  /** The bucket for files; undefined for a folder below `dataFolder`. */
  readonly filesAddress?: S3Address | undefined;
  /** Total limits of what people may send; the standard ones by default. */
  readonly uploadCeilings?: UploadCeilings;
  /** OS Places; undefined to look up addresses in the councils' own lists only. */
  readonly osPlaces?: OsPlacesAddress | undefined;
  readonly webFolder: string;
  /**
   * True if the server renders pages that are the same for many readers (decision 36); otherwise browsers
   * render all of them.
   */
  readonly rendersPages?: boolean;
  /** Undefined if this process only serves. */
  readonly background?: BackgroundSettings | undefined;
  /**
   * Days for which letters can be read in an account; 90 by default. The purge takes its own from `background`.
   */
  readonly keepMailDays?: number;
  /**
   * Milliseconds for which a process that is shutting down still serves requests, so that a proxy can switch
   * to another; 0 by default.
   */
  readonly drainMs?: number;
  /**
   * True if people may depend on this process: its database was named, and it is not the demo's. False for `npm
   * start` and `npm run dev` on their own database, for a portal that shows the demo, and by default.
   */
  readonly isProduction?: boolean;
}

/** Enough for a proxy that asks every second and believes the second "no": it needs two of these. */
const usualDrainSeconds = 5;

/**
 * Reads the environment: `PORT`, `LINTEL_HOST`, `LINTEL_TRUST_PROXY`, `DATABASE_URL`, `LINTEL_DATABASE_ROLES`,
 * `LINTEL_BACKUP_ROLE`, `LINTEL_DATA`, `LINTEL_TENANTS`, `LINTEL_DEFAULT_TENANT`, `LINTEL_DRAIN`,
 * `LINTEL_CLAMAV`, `LINTEL_FILES_URL`, `LINTEL_OS_PLACES_KEY`, `LINTEL_RENDERED_PAGES`, and the variables of
 * `readUploadCeilings` and `readBackgroundSettings`. Relative paths count from the folder in which the process
 * was started.
 * @throws Error for an invalid value; it names the variable and the allowed values.
 */
export function readConfiguration(environment: NodeJS.ProcessEnv): Configuration {
  const port = Number(environment['PORT'] ?? '8080');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`PORT is "${environment['PORT']}"; it must be a whole number from 0 to 65535.`);
  }
  const isProduction = Boolean(environment['DATABASE_URL']) && environment['LINTEL_DEMO'] !== '1';
  return {
    port,
    host: environment['LINTEL_HOST'] || undefined,
    trustedProxies: readTrustedProxies(environment),
    databaseUrl: environment['DATABASE_URL'] || undefined,
    roles: readDatabaseRoles(environment),
    backupRole: environment['LINTEL_BACKUP_ROLE'] || undefined,
    dataFolder: resolve(environment['LINTEL_DATA'] ?? '.data'),
    tenantsFolder: resolve(environment['LINTEL_TENANTS'] ?? 'tenants'),
    defaultTenant: environment['LINTEL_DEFAULT_TENANT'] || undefined,
    clamav: readClamavAddress(environment),
    filesAddress: readFilesAddress(environment),
    uploadCeilings: readUploadCeilings(environment),
    osPlaces: readOsPlaces(environment),
    webFolder: resolve('dist/web'),
    rendersPages: readRenderedPages(environment),
    background: readBackgroundSettings(environment),
    keepMailDays: readKeepMailDays(environment),
    drainMs: readDrainSeconds(environment, isProduction) * 1_000,
    isProduction,
  };
}

function readRenderedPages({ LINTEL_RENDERED_PAGES: value = 'on' }: NodeJS.ProcessEnv): boolean {
  if (value === 'on' || value === 'off') return value === 'on';
  throw new Error(`LINTEL_RENDERED_PAGES is "${value}"; it may be "on" or "off".`);
}

/**
 * Refuses settings that suit a developer's machine but would be noticed too late in production: letters that
 * become files and count as sent.
 * @throws Error with what to set.
 */
export function requireFitForPeople({ isProduction, background }: Configuration): void {
  if (isProduction !== true || background === undefined) return;
  const { smtpUrl, filesWanted } = background.mail;
  if (smtpUrl !== undefined || filesWanted === true) return;
  throw new Error(
    'No mail server is set, so letters would become files and count as sent: nobody could confirm an account or reset a password. Set LINTEL_SMTP_URL=smtp://user:password@host:587; or LINTEL_MAIL=files if that is what you want; or LINTEL_WORKER=off if other processes send the mail; or LINTEL_DEMO=1 if this is the demo.',
  );
}

function readDrainSeconds(environment: NodeJS.ProcessEnv, isProduction: boolean): number {
  const given = environment['LINTEL_DRAIN'];
  if (!given) return isProduction ? usualDrainSeconds : 0;
  const seconds = Number(given);
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > 300) {
    throw new Error(`LINTEL_DRAIN is "${given}"; it must be a whole number of seconds from 0 to 300.`);
  }
  return seconds;
}
