import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BuiltSite } from '../page/built-site.ts';
import { sendProblem } from '../errors/error-handler.ts';
import type { Route } from '../route.ts';

interface KnownPath {
  readonly pattern: RegExp;
  readonly methods: readonly string[];
}

/** The usual order for readers. */
const order = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** The methods of each path that routes declare. A catch-all route reveals nothing about a path. */
export class KnownMethods {
  readonly #paths: readonly KnownPath[];

  constructor(routes: readonly Pick<Route, 'method' | 'url' | 'catchesRest'>[]) {
    this.#paths = routes
      .filter(({ catchesRest }) => catchesRest !== true)
      .map(({ url, method }) => ({
        pattern: patternOf(url),
        methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
      }));
  }

  /**
   * Returns the `Allow` header for a path without its query (RFC 9110, 10.2.1); empty if there is no such
   * path.
   * @param ofPage methods of the page at that path.
   */
  of(path: string, ofPage: readonly string[] = []): readonly string[] {
    const decoded = decode(path);
    const found = new Set([
      ...ofPage,
      ...this.#paths.filter(({ pattern }) => pattern.test(decoded)).flatMap(({ methods }) => methods),
    ]);
    if (found.size === 0) return [];
    return order.filter((method) => method === 'OPTIONS' || found.has(method));
  }
}

/** Turns a path of Fastify's router into a pattern: `:name` is one part, a final `*` is any rest. */
function patternOf(url: string): RegExp {
  const source = url
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:\w+/g, '[^/]+')
    .replace(/\*$/, '.*');
  return new RegExp(`^${source}/?$`);
}

function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/**
 * Answers a request with a method that its path does not have: 405 with the allowed methods, or 404 if there
 * is no such path. `OPTIONS` gets the allowed methods; other origins are allowed nothing, so there are no
 * CORS headers.
 */
export function refuseMethod(
  request: FastifyRequest,
  reply: FastifyReply,
  allowed: readonly string[],
): FastifyReply {
  // An over-long part of an address, longer than any id or name, matches nothing.
  if (allowed.length === 0 || (allowed.includes(request.method) && request.method !== 'OPTIONS'))
    return sendProblem(request, reply, 'request.notFound');
  reply.header('Allow', allowed.join(', '));
  if (request.method === 'OPTIONS') return reply.code(204).header('Cache-Control', 'no-store').send();
  return sendProblem(request, reply, 'request.methodNotAllowed');
}

/**
 * Returns the methods of an address that has no route for the request's method: of a call, a file or a page.
 */
export function methodsAt(
  { url, languagePrefix }: FastifyRequest,
  methods: KnownMethods,
  site: BuiltSite,
): readonly string[] {
  const [path = '/'] = url.split('?');
  const isPage = site.routeOf(path.slice(languagePrefix?.length ?? 0) || '/') !== undefined;
  return methods.of(path, isPage ? ['GET', 'HEAD'] : []);
}
