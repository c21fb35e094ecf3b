import type { FastifyReply, FastifyRequest, onRequestHookHandler, RouteOptions } from 'fastify';
import { Value } from 'typebox/value';
import { PreviewBodySchema } from '#schemas/api/preview.ts';
import type { Access } from '../access.ts';
import { findReader, requireTokenHash } from '../accounts/reader.ts';
import { requireKey } from '../backoffice/api-key.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { isGoodPreviewToken } from '../preview/preview-tokens.ts';
import type { Server } from '../services.ts';

/** A route of the server and its access rule. */
export interface GuardedRoute {
  readonly method: string;
  /** In the syntax of Fastify's router: `/api/forms/:formname/start`. */
  readonly url: string;
  readonly access: Access;
}

type Check = (request: FastifyRequest) => Promise<void>;

/** The route of @fastify/static, which takes no `config`: pictures of homes. */
const served = '/media/*';

/**
 * Enforces each route's `config.access`. Call it before any route is added. A key is checked before the body is
 * read; a session, or a token in the body, once the request has the right shape. Before all that, `admitStaff`
 * decides what an impersonation tab may do. Answers of routes that are not public are never cached.
 * @returns the routes, complete once the server is ready.
 */
export function holdAccess(server: Server): readonly GuardedRoute[] {
  const routes: GuardedRoute[] = [];
  server.addHook('onRoute', (route) => {
    const access = accessOf(route);
    for (const method of [route.method].flat()) routes.push({ method, url: route.url, access });
    if (access === 'public' || access === 'probe') return;
    const onRequest = [route.onRequest ?? []].flat();
    route.onRequest = [keepNowhere, ...onRequest];
    if (typeof access === 'object') {
      const { key } = access;
      route.onRequest = [
        keepNowhere,
        (request: FastifyRequest, reply: FastifyReply) => requireKey(request, reply, key),
        ...onRequest,
      ];
      const description = [route.schema?.description ?? [], `Needs a key with ${key}.`].flat().join(' ');
      route.schema = { ...route.schema, description, security: [{ apiKey: [] }] };
      return;
    }
    const check = checks[access];
    if (check) route.preHandler = [check, ...[route.preHandler ?? []].flat()];
  });
  return routes;
}

function accessOf({ method, url, config }: RouteOptions): Access {
  if (config?.access) return config.access;
  if (url === served) return 'public';
  throw new Error(`${[method].flat().join()} ${url} doesn’t say who may call it. Give it a config.access.`);
}

const checks: Readonly<Partial<Record<Access & string, Check>>> = {
  visitorOrReader: async (request) => {
    if (request.sessionTokenHash) await proveReader(request);
  },
  reader: proveReader,
  member: proveReader,
  bidder: async (request) => {
    requireTokenHash(request);
  },
  impersonator: async (request) => {
    if (!request.staff) throw new ProblemError('impersonation.sessionExpired');
  },
  previewToken: async ({ database, body }) => {
    const token = Value.Check(PreviewBodySchema, body) && body.previewToken;
    if (!token || !(await isGoodPreviewToken(database, token))) throw new ProblemError('preview.notAllowed');
  },
};

/** Keeps non-public answers out of every cache, including the browser's on a shared computer. */
const keepNowhere: onRequestHookHandler = (_request, reply, next) => {
  reply.header('Cache-Control', 'no-store');
  next();
};

async function proveReader(request: FastifyRequest): Promise<void> {
  request.reader = await findReader(request.database, requireTokenHash(request));
  if (!request.reader) throw new ProblemError('session.ended');
}
