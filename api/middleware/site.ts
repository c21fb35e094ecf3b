import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Server, Services } from '../services.ts';
import { refuseForgery } from './anti-forgery.ts';
import { readSession } from './authentication.ts';
import { refuseStalePages } from './contract-version.ts';
import { loadTexts } from './i18n.ts';
import { traceRequest } from './insights.ts';
import { chooseLanguage } from './language.ts';
import { assemblePipeline, type Stage } from './pipeline.ts';
import { followRedirects } from './redirects.ts';
import { securityHeaders, setSecurityHeaders } from './security-headers.ts';

const stages: Readonly<Record<string, Stage>> = {
  securityHeaders: setSecurityHeaders,
  redirects: followRedirects,
  authentication: readSession,
  language: chooseLanguage,
  insights: traceRequest,
  i18n: loadTexts,
};

/** The order of the specification's section 2. */
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
 * Puts every request before its council: finds the council by host, walks the line of stages, and refuses
 * forged writes and stale pages before a body is read.
 */
export function guardSite(server: Server, services: Services, order: readonly string[]): void {
  const walk = assemblePipeline(order, stages);
  const refuseStale = refuseStalePages(services.contractVersion);
  server.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.anyHost) {
      reply.headers(securityHeaders);
      return;
    }
    if (!findTenant(request, reply, services)) return reply;
    await walk(request, reply);
    if (reply.sent) return reply;
    if (request.url.startsWith('/api/')) {
      await refuseForgery(request, reply);
      await refuseStale(request, reply);
    }
  });
}

/** An unknown host gets a plain 404 that names nobody. */
function findTenant(request: FastifyRequest, reply: FastifyReply, { tenants, database }: Services): boolean {
  const files = tenants.byHost(request.headers.host ?? '');
  if (!files) {
    reply.code(404).headers(securityHeaders).type('text/plain; charset=utf-8').send('Not found\n');
    return false;
  }
  request.tenant = files;
  request.database = database.forTenant(files.tenant.tenantId);
  return true;
}
