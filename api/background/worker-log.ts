import type { FastifyBaseLogger } from 'fastify';
import { Logger } from 'graphile-worker';
import { isDatabaseUnavailable } from '../database/database.ts';
import { withoutValues } from '../errors/without-values.ts';

/**
 * Our level for each of graphile-worker's. Its `info` has a line for each run of each job, which is only detail
 * in a log of people's requests.
 */
const levelOf = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/**
 * A job that could not get the database, or a lock, in time. Under load this is normal, and the job is tried
 * again.
 */
class NotNow extends Error {}

/** Returns the error of a job as graphile-worker keeps and logs it, without values. */
export function errorOfJob(error: unknown): Error {
  const safe = withoutValues(error);
  const all: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
  if (!all.every(isDatabaseUnavailable)) return safe;
  const later = new NotNow(safe.message);
  later.stack = safe.stack ?? safe.message;
  return later;
}

/**
 * Passes graphile-worker's log on to ours. Its messages contain only task names and `errorOfJob` errors. A job
 * that only has to wait is one plain line, with its error as detail; at its last attempt it is an error like
 * any other.
 */
export function logWorker(log: FastifyBaseLogger): Logger {
  return new Logger(({ taskIdentifier, jobId }) => (level, message, meta) => {
    const about = { task: taskIdentifier, job: jobId };
    const task = taskTriedAgain(meta);
    if (task === undefined) return log[levelOf[level]](about, message);
    log.warn(about, `The job ${task} waited for the database and is tried again`);
    log.debug(about, message);
  });
}

/** Returns the task name of a job that waited in vain and has attempts left. */
function taskTriedAgain(meta: Readonly<Record<string, unknown>> | undefined): string | undefined {
  if (!(meta?.['error'] instanceof NotNow)) return undefined;
  const { job } = meta;
  if (typeof job !== 'object' || job === null) return undefined;
  if (!('attempts' in job && 'max_attempts' in job && 'task_identifier' in job)) return undefined;
  return Number(job.attempts) < Number(job.max_attempts) ? String(job.task_identifier) : undefined;
}
