import type { RouteOptions } from 'fastify';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import type { Server } from '../services.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Adds to each call's description the refusals that do not come from its own subject: those of `guardSite`, of
 * `holdAccess`, of the limits and of Fastify itself. So no route has to name them, and none can forget one. A
 * route's own description of such a status stays. Call it before any route is added.
 */
export function declareRefusals(server: Server): void {
  server.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/') || route.schema === undefined || route.schema.hide === true) return;
    const refused = Object.fromEntries(refusalsOf(route).map((status) => [status, ProblemSchema]));
    const { response } = route.schema;
    route.schema = {
      ...route.schema,
      response: { ...refused, ...(typeof response === 'object' && response !== null ? response : {}) },
    };
  });
}

function refusalsOf({ method, config, schema }: RouteOptions): readonly number[] {
  const access = config?.access;
  if (access === undefined || access === 'probe') return [];
  const isProgram = typeof access === 'object';
  const writes = [method].flat().some((one) => !safeMethods.has(one));
  const { params, querystring, headers, body } = schema ?? {};
  const takes = [params, querystring, headers, body].some((part) => part !== undefined);
  const isOpen = access === 'public' || access === 'previewToken';
  const isForResidents = access === 'member' || access === 'resident' || access === 'letterToken';
  return [
    ...(takes || writes ? [400] : []),
    // No session or key, or the impersonation has ended.
    ...(isOpen && !writes ? [] : [401]),
    // A write without its token, staff impersonating a resident, or a key without the scope.
    ...(writes || isProgram || isForResidents ? [403] : []),
    ...(config?.aboutHomes === true ? [404] : []),
    // A page built for another contract.
    409,
    ...(writes ? [413, 415] : []),
    ...(config?.rateLimit === undefined ? [] : [429]),
    503,
  ];
}
