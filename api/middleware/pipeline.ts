import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../errors/problem-error.ts';

/** One named step that every request to a council passes. A stage that has answered ends the line. */
export type Stage = (request: FastifyRequest, reply: FastifyReply) => void | Promise<void>;

/**
 * Lines stages up by name. A name that no stage bears answers every request with 500 `middleware.unknown`
 * (specification section 8), instead of leaving a step out in silence.
 */
export function assemblePipeline(names: readonly string[], stages: Readonly<Record<string, Stage>>): Stage {
  const line = names.map((name): Stage => {
    const stage = Object.hasOwn(stages, name) ? stages[name] : undefined;
    return (
      stage ??
      (() => {
        throw new ProblemError('middleware.unknown', { detail: `There is no middleware called "${name}".` });
      })
    );
  });
  return async function walk(request, reply) {
    for (const stage of line) {
      const pending = stage(request, reply);
      if (pending) await pending;
      if (reply.sent) return;
    }
  };
}
