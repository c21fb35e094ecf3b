import type { FastifyBaseLogger } from 'fastify';
import type { Passwords } from '../accounts/password.ts';
import type { Database } from '../database/database.ts';
import type { FileServices } from '../files/file-services.ts';
import { openMailer } from '../mail/open-mailer.ts';
import type { TenantDirectory } from '../tenants/tenant-directory.ts';
import { jobsOf, sweeps } from './jobs.ts';
import type { BackgroundSettings } from './settings.ts';
import { startWorker, type BackgroundWorker } from './worker.ts';

interface BackgroundOptions {
  readonly settings: BackgroundSettings;
  readonly databaseUrl: string;
  /** The worker's role, `DatabaseRoles.worker`. */
  readonly role: string;
  readonly database: Database;
  readonly tenants: Pick<TenantDirectory, 'all'>;
  readonly files: FileServices;
  readonly passwords: Passwords;
  readonly dataFolder: string;
  /** The port of this process, for links in letters of councils on `localhost`. */
  readonly port: number;
  readonly log: FastifyBaseLogger;
}

/** Starts the background work: closing adverts, sending mail, deleting expired data and the rest. */
export function startBackground(options: BackgroundOptions): BackgroundWorker {
  const { settings, databaseUrl, role, database, tenants, files, passwords, dataFolder, port, log } = options;
  const mailer = openMailer(settings.mail, dataFolder);
  const sender = { from: settings.mail.from, port };
  const jobs = jobsOf({ database, tenants, settings, files, passwords, mailer, sender, log });
  const worker = startWorker({ databaseUrl, role, jobs, sweeps, log });
  return {
    async stop() {
      await worker.stop();
      await mailer.close();
    },
  };
}
