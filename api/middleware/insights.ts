import type { Stage } from './pipeline.ts';

/**
 * Marks the request for whoever looks into a complaint: the id goes out with every answer and stands in the
 * log beside what happened. No address, no body, no name: a log is no place for a person.
 */
export const traceRequest: Stage = (request, reply) => {
  reply.header('X-Request-Id', request.id);
};
