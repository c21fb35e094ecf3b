import type { FastifyRequest } from 'fastify';

/**
 * Returns true if a request is a call of the API. It checks the route, since an address can be written in many
 * ways (`/%61pi/…`) that all lead to one route; without a route, it checks the address.
 */
export function isCall({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): boolean {
  return (routeOptions.url ?? url).startsWith('/api/');
}
