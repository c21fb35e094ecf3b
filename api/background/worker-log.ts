import type { FastifyBaseLogger } from 'fastify';
import { Logger } from 'graphile-worker';

/** Each run of each job is a line of graphile-worker's `info`; in a log of people's requests that is detail. */
const levelOf = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/** graphile-worker's log as lines of ours. Its words hold names of tasks and `withoutValues` errors, nothing else. */
export function logWorker(log: FastifyBaseLogger): Logger {
  return new Logger(
    ({ taskIdentifier, jobId }) =>
      (level, message) =>
        log[levelOf[level]]({ task: taskIdentifier, job: jobId }, message),
  );
}
