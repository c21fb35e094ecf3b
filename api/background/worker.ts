import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import {
  parseCronItems,
  run,
  type CronItem,
  type DbJob,
  type JobHelpers,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import { Pool } from 'pg';
import { standardRoles } from '../database/roles.ts';
import { setUpConnection } from '../database/set-up-connection.ts';
import { holdPoolLock } from './takeover.ts';
import { withoutValues } from '../errors/without-values.ts';
import { errorOfJob, logWorker } from './worker-log.ts';

/**
 * One kind of work. If `helpers.abortSignal` fires, the process is ending: finish the step and leave the rest.
 */
export type Job = (payload: unknown, helpers: JobHelpers) => Promise<void>;

interface WorkerOptions {
  /** A user that may act as the worker's role (`prepareRoles` grants it to the owner). */
  readonly databaseUrl: string;
  /** `DatabaseRoles.worker` of the installation; the standard one by default. */
  readonly role?: string;
  readonly jobs: Readonly<Record<string, Job>>;
  /** Recurring work; all of it also runs once when the worker starts. */
  readonly sweeps: readonly CronItem[];
  readonly log: FastifyBaseLogger;
}

/** The name of its connections in `pg_stat_activity`, by which commands see that a portal is running. */
export const workerConnections = 'lintel-worker';

/** A worker that runs until it is stopped. */
export interface BackgroundWorker {
  /** Takes no new job and waits up to five seconds for those under way; other processes take up the rest. */
  stop(): Promise<void>;
}

/**
 * The most concurrent jobs in one process, and the most with each flag: `slow` jobs wait for a mail server,
 * `look` jobs for a virus scanner and for pictures, of which two at once suffice for two processors; a single
 * `alerts` job fills a processor. One is left for the rest.
 */
const concurrency = 6;
const atMost: Readonly<Record<string, number>> = { slow: 2, look: 2, alerts: 1 };
/** One connection per job, one that listens, and one for recurring work. */
const connections = concurrency + 2;
const stopLimitMs = 5_000;
const longestPauseMs = 30_000;

/**
 * Works on graphile-worker's jobs in this process. A worker that loses its database may end for good, so it is
 * restarted after growing pauses for as long as the process lives. Never throws.
 */
export function startWorker(options: WorkerOptions): BackgroundWorker {
  const ending = new AbortController();
  const done = keepWorking(options, ending.signal);
  return {
    async stop() {
      ending.abort();
      await done;
    },
  };
}

async function keepWorking(options: WorkerOptions, signal: AbortSignal): Promise<void> {
  for (let pause = 500; !signal.aborted; pause = Math.min(pause * 2, longestPauseMs)) {
    const begun = performance.now();
    try {
      await work(options, signal);
    } catch (error) {
      if (!signal.aborted)
        options.log.error({ err: withoutValues(error) }, 'the worker ended and starts again');
    }
    if (performance.now() - begun > longestPauseMs) pause = 500;
    await sleep(pause, undefined, { signal }).catch(() => {});
  }
}

/** Works until the signal fires, or until the worker cannot continue. */
async function work(
  { databaseUrl, role = standardRoles.worker, jobs, sweeps, log }: WorkerOptions,
  signal: AbortSignal,
): Promise<void> {
  const pool = openWorkerPool(databaseUrl, role);
  const over = new AbortController();
  try {
    const events: WorkerEvents = new EventEmitter();
    holdPoolLock(events);
    const underWay = new Map<string, number>();
    const count =
      (by: number) =>
      ({ job }: { readonly job: DbJob }) => {
        for (const flag of Object.keys(job.flags ?? {})) underWay.set(flag, (underWay.get(flag) ?? 0) + by);
      };
    events.on('job:start', count(1)).on('job:complete', count(-1));
    const givenUp = Promise.withResolvers<void>();
    // Without its database the worker ends by itself and waits for its jobs, one of which may hang for good.
    events.once('pool:gracefulShutdown', () => setTimeout(givenUp.resolve, stopLimitMs).unref());
    const begin = async () => {
      const runner = await run({
        pgPool: pool,
        events,
        concurrency,
        forbiddenFlags: () =>
          Object.keys(atMost).filter((flag) => (underWay.get(flag) ?? 0) >= (atMost[flag] ?? 0)),
        // Jobs scheduled for later are found by polling, so a closing may be a second late.
        pollInterval: 1_000,
        noHandleSignals: true,
        // By default graphile-worker does not wait for a job's end to be recorded: at an orderly stop a finished
        // job would run again, and a database that is down then would cause an unhandled rejection, which kills
        // the process.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        taskList: tasksOf(jobs),
        parsedCronItems: parseCronItems([...sweeps]),
        logger: logWorker(log),
      });
      for (const { task, options } of sweeps)
        await runner.addJob(task, {}, { ...options, jobKey: `${task} now` });
      return runner;
    };
    // A database that goes at this moment may leave a query without an answer for good.
    const started = begin();
    started.catch(() => {});
    const runner = await Promise.race([started, givenUp.promise]);
    if (!runner) return;
    if (!signal.aborted) await Promise.race([once(signal, 'abort', over), runner.promise, givenUp.promise]);
    // Without a database, stopping would never finish.
    if (signal.aborted) await Promise.race([runner.stop(), sleep(stopLimitMs, undefined, { ref: false })]);
  } finally {
    over.abort();
    await Promise.race([pool.end(), sleep(stopLimitMs, undefined, { ref: false })]);
  }
}

function tasksOf(jobs: WorkerOptions['jobs']): TaskList {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      async (payload: unknown, helpers: JobHelpers) => {
        try {
          await job(payload, helpers);
        } catch (error) {
          throw errorOfJob(error);
        }
      },
    ]),
  );
}

function openWorkerPool(databaseUrl: string, role: string): Pool {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: connections,
    connectionTimeoutMillis: 5_000,
    onConnect: (client) =>
      setUpConnection(client, {
        role,
        application_name: workerConnections,
        TimeZone: 'UTC',
        statement_timeout: '10s',
        lock_timeout: '5s',
        jit: 'off',
      }),
  });
  // A lost connection also rejects its current statement. Without listeners Node would exit.
  return pool.on('error', () => {}).on('connect', (client) => void client.on('error', () => {}));
}
