import type { FastifyReply, FastifyRequest } from 'fastify';
import { admitStaff, recordOutcome } from '../accounts/impersonation/admit-staff.ts';
import { sendProblem } from '../errors/error-handler.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { Server, Services } from '../services.ts';
import { showsHomes } from '../tenants/shows-homes.ts';
import { refuseForgery } from './anti-forgery.ts';
import { refuseStalePages } from './contract-version.ts';
import { hasBadHost, mayUseName } from './host.ts';
import { isCall } from './is-call.ts';
import { chooseLanguage } from './language.ts';
import { assemblePipeline, type Stage } from './pipeline.ts';
import { securityHeaders, setSecurityHeaders } from './security-headers.ts';
import { impersonationHeader } from '#schemas/impersonation-header.ts';
import { impersonationCookie, sessionCookie } from '../accounts/cookies.ts';
import { hashImpersonation } from '../accounts/impersonation/hash-impersonation.ts';
import { hashToken } from '../accounts/token.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';

/**
 * Reads the session that the request claims. The statement that needs to know asks the database whether it is
 * live (`live_session_account`), in the same round trip: public pages pay nothing, and a session that was ended
 * a moment ago cannot write.
 *
 * An impersonation tab says so by a header; then only the impersonation cookie counts, and without the header it
 * is ignored. So a tab always shows whose account it is using, and the staff member's own account in the next
 * tab carries on (decision 16).
 */
const readSession: Stage = (request) => {
  const sessionId = request.headers[impersonationHeader];
  request.isImpersonating = sessionId !== undefined;
  if (sessionId === undefined) {
    const token = request.cookies[sessionCookie];
    request.sessionToken = token;
    request.sessionTokenHash = token ? hashToken(token) : undefined;
    return;
  }
  const token = request.cookies[impersonationCookie];
  request.sessionToken = token;
  request.sessionTokenHash = token ? hashImpersonation(String(sessionId), token) : undefined;
};

/** Loads the texts of the chosen language; a locale without texts falls back to the default. */
const loadTexts: Stage = (request) => {
  const { messages, tenant } = request.tenant;
  request.messages = messages.get(request.locale) ?? messages.get(tenant.localeId);
};

/**
 * Labels the request for people who look into a complaint: its id goes out with every answer and is logged next
 * to what happened. No address, no body, no name: personal data does not belong in a log.
 */
const traceRequest: Stage = (request, reply) => {
  reply.header('X-Request-Id', request.id);
};

/**
 * Redirects old addresses of a council to new ones (`redirects.json`). It is in the line twice, as in the
 * specification: first for the address as requested; then, once the language is known, for the address without
 * its language prefix, so that one row serves every language.
 */
const followRedirects: Stage = (request, reply) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return;
  // The second time, an address without a language prefix has already been checked.
  if (request.languagePrefix === '') return;
  const table = tableOf(request.tenant);
  if (table.size === 0) return;
  const end = request.url.indexOf('?');
  const path = end === -1 ? request.url : request.url.slice(0, end);
  const prefix = request.languagePrefix ?? '';
  const row = table.get(path.slice(prefix.length).toLowerCase() || '/');
  if (!row) return;
  const target = row.to.startsWith('/') ? `${prefix}${row.to}` : row.to;
  reply.redirect(target, row.permanent ? 301 : 302);
};

type Row = TenantFiles['redirects']['redirects'][number];

const tables = new WeakMap<TenantFiles, ReadonlyMap<string, Row>>();

/**
 * Returns the redirects by address in lower case: old portals were careless with letter case, and so are the
 * links that people kept.
 */
function tableOf(tenant: TenantFiles): ReadonlyMap<string, Row> {
  let table = tables.get(tenant);
  if (!table) {
    table = new Map(tenant.redirects.redirects.map((row) => [row.from.toLowerCase(), row]));
    tables.set(tenant, table);
  }
  return table;
}

const stages: Readonly<Record<string, Stage>> = {
  securityHeaders: setSecurityHeaders,
  redirects: followRedirects,
  authentication: readSession,
  language: chooseLanguage,
  insights: traceRequest,
  i18n: loadTexts,
};

/** The stages in the order of the specification's section 2. */
export const stageOrder = [
  'securityHeaders',
  'redirects',
  'authentication',
  'language',
  'insights',
  'redirects',
  'i18n',
] as const;

/**
 * Takes every request to its council: finds the council by host, runs the stages, and refuses forged writes and
 * stale pages before it reads a body.
 * @param preview shows people a draft.
 * @param refuseUnrouted answers requests without a route, before their body is read.
 */
export function guardSite(
  server: Server,
  services: Services,
  order: readonly string[],
  preview: Stage,
  refuseUnrouted: Stage,
): void {
  const line = assemblePipeline(order, stages);
  // The preview comes first: a draft may have other redirects and languages than the served files.
  const walk: Stage = (request, reply) => {
    const entering = preview(request, reply);
    if (!entering) return line(request, reply);
    return entering.then(() => (reply.sent ? undefined : line(request, reply)));
  };
  const refuseStale = refuseStalePages(services.contractVersion);
  const admit: Stage = (request, reply) => {
    if (hasBadHost(request)) {
      reply.code(400).headers(securityHeaders).type('text/plain; charset=utf-8').send('Bad request\n');
      return undefined;
    }
    if (request.routeOptions.config.access === 'probe') {
      reply.headers(securityHeaders);
      return undefined;
    }
    if (!findTenant(request, reply, services)) return undefined;
    const pending = walk(request, reply);
    return pending ? pending.then(() => guard(request, reply)) : guard(request, reply);
  };
  const guard: Stage = (request, reply) => {
    if (reply.sent) return undefined;
    if (request.is404) return refuseUnrouted(request, reply);
    if (!isCall(request)) return undefined;
    const { access, aboutHomes = false } = request.routeOptions.config;
    if (aboutHomes && !showsHomes(request.tenant)) throw new ProblemError('request.notFound');
    const isProgram = typeof access === 'object';
    // A key, or a letter's token in the address, is sent on purpose; browsers never add it by themselves.
    if (!isProgram && access !== 'letterToken') refuseForgery(request, reply);
    refuseStale(request, reply);
    return request.isImpersonating && !isProgram ? admitStaff(request, services.database) : undefined;
  };
  server.addHook('onSend', (request, reply, payload, next) => {
    const goOn = () => next(null, payload);
    if (!request.staff) goOn();
    else recordOutcome(request, reply.statusCode, services.errors).then(goOn, next);
  });
  // With a callback rather than a promise: normally no stage waits for anything, and a promise per request was
  // measurable.
  server.addHook('onRequest', (request, reply, next) => {
    const goOn = () => {
      if (!reply.sent) next();
    };
    try {
      const pending = admit(request, reply);
      if (pending) pending.then(goOn, next);
      else goOn();
    } catch (error) {
      next(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

/**
 * Answers a request whose address the router cannot parse, for which no hook ran.
 * @param services of the server, available once it listens.
 */
export function refuseBadAddress(services: () => Services) {
  return (_error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    if (!findTenant(request, reply, services())) return;
    reply.headers(securityHeaders);
    request.locale = request.tenant.tenant.localeId;
    void traceRequest(request, reply);
    void loadTexts(request, reply);
    sendProblem(request, reply, 'request.malformed');
  };
}

/**
 * Finds the council of a request. An unknown host gets a plain 404 without any council's name; the host of a
 * council whose files cannot be used, and never could, a plain 503.
 */
function findTenant(
  request: FastifyRequest,
  reply: FastifyReply,
  { tenants, database, isProduction }: Services,
): boolean {
  // Never X-Forwarded-Host: anyone can set it, and a proxy passes it on.
  const host = request.headers.host ?? '';
  const allowed = mayUseName(request, host, tenants, isProduction);
  const files = allowed ? tenants.byHost(host) : undefined;
  if (!files) {
    reply.headers(securityHeaders).type('text/plain; charset=utf-8');
    if (allowed && tenants.isDown(host))
      reply.code(503).header('Retry-After', '30').send('This site is not ready yet.\n');
    else reply.code(404).send('Not found\n');
    return false;
  }
  request.tenant = files;
  request.isPreview = false;
  request.database = database.forTenant(files.tenant.tenantId);
  return true;
}
