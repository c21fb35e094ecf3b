import type { Stage } from './pipeline.ts';

/**
 * Labels the request for people who look into a complaint: its id goes out with every answer and is logged next
 * to what happened. No address, no body, no name: personal data does not belong in a log.
 */
export const traceRequest: Stage = (request, reply) => {
  reply.header('X-Request-Id', request.id);
};
