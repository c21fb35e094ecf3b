import { createHash } from 'node:crypto';
import { ProblemError } from '../errors/problem-error.ts';
import type { Stage } from './pipeline.ts';

/**
 * Refuses a page built for another contract, so that it reloads once (specification section 7, 409). A call
 * without `X-Lintel-Version` comes from a program that reads the OpenAPI page, and is let through.
 */
export function refuseStalePages(contractVersion: () => string): Stage {
  return (request) => {
    const sent = request.headers['x-lintel-version'];
    if (sent !== undefined && sent !== contractVersion()) throw new ProblemError('common.staleVersion');
  };
}

/**
 * Returns a short name for a contract: the same for the same description of the API, whatever else was built.
 */
export function contractVersionOf(description: object): string {
  return createHash('sha256').update(JSON.stringify(description)).digest('hex').slice(0, 12);
}
