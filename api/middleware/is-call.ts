import type { FastifyRequest } from 'fastify';

/**
 * Whether a request is a call of the API. Judged by its route, since an address can be written in many ways
 * (`/%61pi/…`) that all lead to one route; where there is no route, by the address.
 */
export function isCall({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): boolean {
  return (routeOptions.url ?? url).startsWith('/api/');
}
