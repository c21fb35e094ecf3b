import { createHash } from 'node:crypto';
import { ProblemError } from '../errors/problem-error.ts';
import type { Route } from '../route.ts';
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
 * Returns a short name for a contract: the same for the same methods, addresses, access and schemas, whatever else
 * was built.
 */
export function contractVersionOf(routes: readonly Route[]): string {
  const contracts = routes.map(({ method, url, access, contract }) => ({ method, url, access, contract }));
  return createHash('sha256').update(JSON.stringify(contracts)).digest('hex').slice(0, 12);
}
