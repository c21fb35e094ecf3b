import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../errors/problem-error.ts';

/** One named step that every request to a council passes. A stage that answers ends the line. */
export type Stage = (request: FastifyRequest, reply: FastifyReply) => void | Promise<void>;

/**
 * Lines up stages by name. With an unknown name, every request is answered with 500 `middleware.unknown`
 * (specification section 8), rather than silently skipping a stage.
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
  function walkFrom(index: number, request: FastifyRequest, reply: FastifyReply): void | Promise<void> {
    for (let at = index; at < line.length && !reply.sent; at += 1) {
      const pending = line[at]?.(request, reply);
      if (pending) return pending.then(() => walkFrom(at + 1, request, reply));
    }
    return undefined;
  }
  return (request, reply) => walkFrom(0, request, reply);
}
