import type { FastifyBaseLogger } from 'fastify';
import type { QueueKeeperOptions } from './queue-keeper.ts';

/** Writes into the log what became of queues: loudly where they are not in order, since people see places by them. */
export function logQueues(log: FastifyBaseLogger): QueueKeeperOptions['report'] {
  return (council, outcome) => {
    if ('error' in outcome) {
      log.error({ council, err: outcome.error }, `The queues of ${council} are not in order yet.`);
      return;
    }
    const { moved, strange } = outcome;
    if (strange.length > 0) {
      log.error(
        { council, adverts: strange },
        `lettings.json of ${council} does not know the scheme or the ranking of ${strange.length} adverts.`,
      );
    }
    log.info({ council, moved }, `The queues of ${council} are in order.`);
  };
}
