import type { FastifyBaseLogger } from 'fastify';
import type { CronItem, TaskSpec } from 'graphile-worker';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { SlugSchema } from '#schemas/identifiers.ts';
import { queueAlerts } from '../alerts/queue-alerts.ts';
import { remindOfActions } from '../alerts/remind-of-actions.ts';
import { sweepLimits } from '../accounts/limit-store.ts';
import type { Passwords } from '../accounts/password.ts';
import { expireDocuments } from '../casework/documents/expire-documents.ts';
import type { Database, TenantDatabase } from '../database/database.ts';
import type { FileServices } from '../files/file-services.ts';
import { expireFiles } from '../files/expire-files.ts';
import { fileSettingsOf } from '../files/file-settings.ts';
import { isLookDue, lookAtFiles } from '../files/look/look-at-files.ts';
import { placeAutomaticBids } from '../lettings/automatic/place-automatic-bids.ts';
import { expireOffers } from '../casework/offers/expire-offers.ts';
import { closeAdverts } from '../lettings/shortlists/close-adverts.ts';
import { notifyAllChances } from '../lettings/bids/notify-all-chances.ts';
import { liftPenalties } from '../lettings/lift-penalties.ts';
import type { Sender } from '../mail/compose-letter.ts';
import type { Mailer } from '../mail/mailer.ts';
import { sendWaitingMail } from '../mail/send-waiting-mail.ts';
import { showsHomes } from '../tenants/shows-homes.ts';
import type { TenantDirectory } from '../tenants/tenant-directory.ts';
import { deleteExpired } from './delete-expired.ts';
import { purge } from './purge.ts';
import { retentionOf, settingsOf } from './retention.ts';
import type { BackgroundSettings } from './settings.ts';
import { takeOver } from './takeover.ts';
import { warnOfKeys } from './warn-of-keys.ts';
import { statement } from '../database/statement.ts';
import { type Job, startWorker, type BackgroundWorker } from './worker.ts';
import { openMailer } from '../mail/open-mailer.ts';

interface JobsContext {
  readonly database: Database;
  readonly tenants: Pick<TenantDirectory, 'all'>;
  readonly settings: BackgroundSettings;
  readonly files: FileServices;
  readonly passwords: Passwords;
  readonly mailer: Mailer;
  readonly sender: Sender;
  readonly log: FastifyBaseLogger;
}

/** The payload of a job for one council: the council's id, and no personal data. */
const CouncilSchema = Type.Object({ tenantId: SlugSchema });

/**
 * Returns the portal's background work by job name. A job for one council runs within that council's row-level
 * security; one for all councils runs within each council's in turn. A job is only a hint that something may be
 * due: it does whatever is due, so it may run twice, late, or with nothing to do.
 */
export function jobsOf(context: JobsContext): Readonly<Record<string, Job>> {
  const { database, tenants, settings, files, log } = context;

  /** Runs the work for each council; an error in one does not stop the others. */
  async function inEachCouncil(
    work: (tenantId: string, own: TenantDatabase) => Promise<unknown>,
  ): Promise<void> {
    const errors: unknown[] = [];
    for (const { tenant } of tenants.all) {
      try {
        await work(tenant.tenantId, database.forTenant(tenant.tenantId));
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors);
  }

  const filesOf = (wanted: string) => tenants.all.find(({ tenant }) => tenant.tenantId === wanted);

  return {
    'close-adverts': async (payload, { abortSignal }) => {
      const { tenantId } = Value.Parse(CouncilSchema, payload);
      await closeAdverts(database.forTenant(tenantId), abortSignal);
    },
    'close-adverts-everywhere': (_payload, { abortSignal }) =>
      inEachCouncil((_tenantId, own) => closeAdverts(own, abortSignal)),
    'expire-offers-everywhere': (_payload, { abortSignal }) =>
      inEachCouncil((_tenantId, own) => expireOffers(own, abortSignal)),
    'send-mail': async (payload, { abortSignal, addJob }) => {
      const { tenantId } = Value.Parse(CouncilSchema, payload);
      const council = filesOf(tenantId);
      // A council without readable files has no texts; once its files are back, the sweep finds its mail.
      if (council === undefined) return;
      const { passwords, mailer, sender } = context;
      const own = database.forTenant(tenantId);
      const { awaitedIn } = await sendWaitingMail({
        database: own,
        files: council,
        passwords,
        mailer,
        sender,
        log,
        signal: abortSignal,
      });
      // The sweep, up to a minute away, is too late for a person waiting for a letter. A mail server that
      // accepts nothing is not retried at once.
      if (awaitedIn !== null && awaitedIn <= sweepSeconds) {
        const runAt = new Date(Date.now() + Math.max(awaitedIn, leastPauseSeconds) * 1_000);
        await addJob(
          'send-mail',
          { tenantId },
          { jobKey: `mail ${tenantId} again`, runAt, flags: ['slow'], priority: 10, maxAttempts: 1 },
        );
      }
    },
    'send-mail-everywhere': (_payload, { addJob }) =>
      inEachCouncil(async (tenantId, own) => {
        if (!(await isMailDue(own))) return;
        await addJob(
          'send-mail',
          { tenantId },
          { jobKey: `mail ${tenantId}`, flags: ['slow'], maxAttempts: 1 },
        );
      }),
    'look-at-files': async (payload, { abortSignal, addJob }) => {
      const { tenantId } = Value.Parse(CouncilSchema, payload);
      const council = filesOf(tenantId);
      // The accepted kinds of files are in the council's files too.
      if (council === undefined) return;
      const own = database.forTenant(tenantId);
      const { more } = await lookAtFiles({ database: own, council, files, log, signal: abortSignal });
      if (more) await addJob('look-at-files', { tenantId }, lookJob(tenantId));
    },
    'look-at-files-everywhere': (_payload, { addJob }) =>
      inEachCouncil(async (tenantId, own) => {
        if (await isLookDue(own, files)) await addJob('look-at-files', { tenantId }, lookJob(tenantId));
      }),
    'judge-alerts': async (payload, { abortSignal }) => {
      const { tenantId } = Value.Parse(CouncilSchema, payload);
      const council = filesOf(tenantId);
      // The rules for checking homes are in the council's files too.
      if (council === undefined) return;
      const own = database.forTenant(tenantId);
      await queueAlerts({ database: own, files: council, signal: abortSignal });
    },
    // Only the job knows what is due; with nothing to do it takes a few milliseconds.
    'judge-alerts-everywhere': (_payload, { addJob }) =>
      inEachCouncil(async (tenantId) => {
        await addJob(
          'judge-alerts',
          { tenantId },
          { jobKey: `alerts ${tenantId}`, flags: ['alerts'], maxAttempts: 1, priority: 15 },
        );
      }),
    'place-automatic-bids-everywhere': (_payload, { abortSignal }) =>
      inEachCouncil(async (tenantId, own) => {
        const council = filesOf(tenantId);
        // The bidding rules are in the council's files too, and a council that shows no homes takes no bids.
        if (council !== undefined && showsHomes(council)) {
          await placeAutomaticBids({ database: own, policy: council.policy, signal: abortSignal });
        }
      }),
    'remind-of-actions-everywhere': (_payload, { abortSignal }) =>
      inEachCouncil(async (tenantId, own) => {
        const council = filesOf(tenantId);
        // The days for reminders are in the council's files too.
        if (council !== undefined) await remindOfActions(own, council.actions, abortSignal);
      }),
    'tell-chances-everywhere': (_payload, { abortSignal }) =>
      inEachCouncil(async (tenantId, own) => {
        const council = filesOf(tenantId);
        // The rules by which a bid can succeed are in the council's files too.
        if (council === undefined) return;
        const lost = await notifyAllChances(own, council.policy, abortSignal);
        if (lost > 0) log.info({ tenant: tenantId, lost }, 'told people of bids that cannot succeed');
      }),
    'lift-penalties-everywhere': (_payload, { abortSignal }) =>
      inEachCouncil(async (tenantId, own) => {
        const council = filesOf(tenantId);
        // The rules by which people rank are in the council's files too.
        if (council === undefined) return;
        const lifted = await liftPenalties(own, council.policy, abortSignal);
        if (lifted > 0) log.info({ tenant: tenantId, lifted }, 'lifted penalties that are over');
      }),
    purge: async (_payload, { abortSignal }) => {
      await sweepLimits(database);
      await inEachCouncil(async (tenantId, own) => {
        const tenant = filesOf(tenantId)?.tenant;
        const purged = await purge(own, tenant ? settingsOf(tenant, settings) : settings, abortSignal);
        log.info({ tenant: tenantId, ...purged }, 'purged what was kept no longer');
        // Without the council's files its retention periods are unknown.
        if (tenant === undefined) return;
        const council = { tenantId, environmentId: tenant.tenantEnvironmentId };
        const expired = await expireFiles(own, files, council, fileSettingsOf(tenant), abortSignal);
        const documents = await expireDocuments(own, files, council, fileSettingsOf(tenant), abortSignal);
        log.info({ tenant: tenantId, ...expired, documents }, 'deleted files whose time was over');
      });
    },
    'end-what-is-over': (_payload, { abortSignal }) =>
      inEachCouncil(async (tenantId, own) => {
        await warnOfKeys(own, tenantId, log);
        const tenant = filesOf(tenantId)?.tenant;
        // Without the council's files its retention periods are unknown.
        if (tenant === undefined) return;
        const ended = await deleteExpired(own, retentionOf(tenant), abortSignal);
        log.info({ tenant: tenantId, ...ended }, 'deleted what is over');
      }),
    'take-over': async (_payload, helpers) => {
      const gone = await takeOver(helpers);
      if (gone > 0) log.warn({ processes: gone }, 'took over the jobs of processes that are no more');
    },
  };
}

/** Seconds between two sweeps for mail in all councils. */
const sweepSeconds = 60;
const leastPauseSeconds = 5;

/** Returns the job options that `plan_looking` uses too. */
function lookJob(tenantId: string): TaskSpec {
  return { jobKey: `look ${tenantId}`, flags: ['look'], maxAttempts: 1, priority: 5 };
}

/**
 * The schedule of sweeps for missed work. Each comes again soon enough to need no retry; one still in the queue
 * counts as the next.
 */
export const sweeps: readonly CronItem[] = [
  sweep('close-adverts-everywhere', '* * * * *', 0),
  sweep('take-over', '* * * * *', 0),
  sweep('expire-offers-everywhere', '* * * * *', 5),
  sweep('place-automatic-bids-everywhere', '* * * * *', 5),
  sweep('look-at-files-everywhere', '* * * * *', 5),
  sweep('send-mail-everywhere', '* * * * *', 10),
  sweep('judge-alerts-everywhere', '* * * * *', 15),
  sweep('remind-of-actions-everywhere', '*/10 * * * *', 15),
  // Daily, after midnight in London all year round, and before people are up.
  sweep('lift-penalties-everywhere', '3 5 * * *', 20),
  sweep('tell-chances-everywhere', '7 5 * * *', 20),
  // Runs at a minute when nothing else starts.
  sweep('purge', '23 * * * *', 20),
  // Once a day is enough, and at night because it scans whole tables.
  sweep('end-what-is-over', '43 2 * * *', 25),
];

function sweep(task: string, match: string, priority: number): CronItem {
  return { task, match, options: { jobKey: task, maxAttempts: 1, priority } };
}

const mailDue = statement({
  text: `
    (select from outbox
      where tenant_id = app_tenant() and outcome is null and not to_many and not_before <= (select app_now())
      limit 1)
    union all
    (select from outbox
      where tenant_id = app_tenant() and outcome is null and to_many and not_before <= (select app_now())
      limit 1)`,
});

async function isMailDue(own: TenantDatabase): Promise<boolean> {
  return (await own.run(mailDue)).length > 0;
}

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
