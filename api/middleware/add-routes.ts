import type { FastifyInstance, FastifySchema } from 'fastify';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { byAccount } from '../accounts/rate-limits.ts';
import { answerErrors } from '../errors/error-handler.ts';
import type { Reading, Route } from '../route.ts';
import type { Server, Services } from '../services.ts';
import { refuseForeignForm } from './anti-forgery.ts';
import { holdAccess } from './hold-access.ts';

/** Refuses every route, such as a plug-in's, that does not state its access. */
export function refuseUndeclared(server: FastifyInstance): void {
  server.addHook('onRoute', ({ method, url, config }) => {
    if (config?.access === undefined)
      throw new Error(`${[method].flat().join()} ${url} doesn’t say who may call it. Declare it as a Route.`);
  });
}

/**
 * Adds routes to a server: their access, their limits, the bodies they read, and the refusals in their
 * descriptions follow from what they declare.
 */
export function addRoutes(server: Server, services: Services, routes: readonly Route[]): void {
  for (const [reads, group] of Map.groupBy(routes, (one) => one.reads)) {
    // In a scope of its own, since no other route may take such a body.
    server.register(async (scope: Server) => {
      if (reads) readers[reads](scope);
      for (const route of group) addRoute(scope, services, route);
    });
  }
}

/** Content type parsers of a scope. The limit of a body is its route's own. */
const readers: Readonly<Record<Reading, (scope: Server) => void>> = {
  bytes(scope) {
    // The body itself shows its type; a name or type given with it could be anything.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  },
  fields(scope) {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
  },
  letter(scope) {
    // RFC 8058 sends a form with `List-Unsubscribe=One-Click`, in either coding. It adds nothing to the address.
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer' },
      (_request, _body, done) => done(null, undefined),
    );
  },
  stream(scope) {
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) => done(null));
  },
};

function addRoute(server: Server, services: Services, route: Route): void {
  const { access, aboutHomes = false, carriesOn = false } = route;
  const rateLimit = limitOf(route, services);
  const hooks = holdAccess(access);
  server.route({
    method: route.method,
    url: route.url,
    config: { access, aboutHomes, carriesOn, ...(rateLimit && { rateLimit }) },
    schema: describe(route),
    ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
    ...(route.validatorCompiler ? { validatorCompiler: route.validatorCompiler } : {}),
    ...(route.isPlainJson ? { serializerCompiler: plainJson } : {}),
    ...(route.refuse
      ? {
          errorHandler: answerErrors(services.errors, (_error, code, request, reply) =>
            route.refuse?.(request, services, reply, code),
          ),
        }
      : {}),
    ...hooks,
    ...(route.reads === 'fields' ? { preValidation: async (request) => refuseForeignForm(request) } : {}),
    handler: (request, reply) => route.handler(request, services, reply),
  });
}

/** Returns the limit in the form of `@fastify/rate-limit`. */
function limitOf({ limit, access }: Route, { rateLimits }: Services) {
  if (limit === undefined)
    return typeof access === 'object' ? { max: 600, timeWindow: '1 minute' } : undefined;
  if (typeof limit === 'string') return rateLimits[limit];
  return 'perAccount' in limit ? byAccount(rateLimits[limit.perAccount]) : limit;
}

/** Returns the contract with all refusals. A route's own description of a status stays. */
function describe(route: Route): FastifySchema {
  const { contract, access, url } = route;
  if (contract.hide === true || !url.startsWith('/api/')) return contract;
  const refused = Object.fromEntries(refusalsOf(route).map((status) => [status, ProblemSchema]));
  const response = { ...refused, ...(typeof contract.response === 'object' ? contract.response : {}) };
  if (typeof access !== 'object') return { ...contract, response };
  const description = [contract.description ?? [], `Needs a key with ${access.key}.`].flat().join(' ');
  return { ...contract, response, description, security: [{ apiKey: [] }] };
}

/**
 * Returns the statuses of the refusals that do not come from a route's own subject: those of `guardSite`, of
 * `holdAccess`, of the limits and of Fastify itself. So no route has to name them, and none can forget one.
 */
function refusalsOf({ method, access, contract, limit, aboutHomes }: Route): readonly number[] {
  if (access === 'probe') return [];
  const isProgram = typeof access === 'object';
  const writes = method !== 'GET' && method !== 'HEAD';
  const { params, querystring, headers, body } = contract;
  const takes = [params, querystring, headers, body].some((part) => part !== undefined);
  const isOpen = access === 'public' || access === 'previewToken';
  const isForResidents = access === 'member' || access === 'resident' || access === 'letterToken';
  return [
    ...(takes || writes ? [400] : []),
    // No session or key, or the impersonation has ended.
    ...(isOpen && !writes ? [] : [401]),
    // A write without its token, staff impersonating a resident, or a key without the scope.
    ...(writes || isProgram || isForResidents ? [403] : []),
    ...(aboutHomes === true ? [404] : []),
    // A page built for another contract.
    409,
    ...(writes ? [413, 415] : []),
    ...(limit === undefined && !isProgram ? [] : [429]),
    503,
  ];
}

/**
 * Writes the answer without a schema; for a route's `serializerCompiler`. With a schema, Fastify tries each
 * branch of a union in turn, which takes most of the time if there are many (500 adverts, half a megabyte: 1.7
 * ms of processor time instead of 0.9; a draft of 200 addresses: 3 ms instead of 1), and it silently drops
 * anything that today's schema does not name, such as an answer kept under a former name.
 */
const plainJson = () => JSON.stringify;
