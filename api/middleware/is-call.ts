import type { FastifyRequest } from 'fastify';

/**
 * Whether a request is for a call of the API. By the route that takes it, since an address can be written in many ways
 * (`/%61pi/…`) and all of them lead to one route; by the address where none takes it.
 */
export function isCall({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): boolean {
  return (routeOptions.url ?? url).startsWith('/api/');
}
