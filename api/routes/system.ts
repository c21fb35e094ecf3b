import { join } from 'node:path';
import { DiagnosticsResponseSchema } from '#schemas/api/diagnostics.ts';
import { ErrorReportBodySchema, ErrorReportResponseSchema } from '#schemas/api/error-reports.ts';
import { SystemResponseSchema } from '#schemas/api/system.ts';
import { AnswerCache } from '../answers/answer-cache.ts';
import { describeDiagnostics } from '../page/describe-diagnostics.ts';
import { describeSystem } from '../page/describe-system.ts';
import { renderApiPage } from '../page/render-api-page.ts';
import { route, type Route } from '../route.ts';

const tags = ['Site'];
const answers = new AnswerCache();

/** The portal itself: the council it is for, whether it works, and its calls (specification section 7). */
export const systemRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/system',
    access: 'public',
    contract: { tags, summary: 'Get the council of this portal', response: { 200: SystemResponseSchema } },
    handler(request, { contractVersion }, reply) {
      answers.send(request, reply, 'system', () =>
        describeSystem(request.tenant, request.locale, contractVersion()),
      );
    },
  }),
  route({
    method: 'GET',
    url: '/api/system/diagnostics',
    access: 'public',
    // It queries the database deliberately.
    limit: { max: 30, timeWindow: '1 minute' },
    contract: {
      tags,
      summary: 'Get the state of the portal, in words for a support line',
      response: { 200: DiagnosticsResponseSchema },
    },
    handler(request, { contractVersion }, reply) {
      reply.header('Cache-Control', 'no-store');
      return describeDiagnostics(request, contractVersion());
    },
  }),
  // Called by our pages, so it needs their token like every write.
  route({
    method: 'POST',
    url: '/api/errorreports',
    access: 'public',
    // One address may be a whole library, but a log fills up fast.
    limit: { max: 30, timeWindow: '1 minute' },
    contract: {
      tags,
      summary: 'Report a failed call of a page',
      body: ErrorReportBodySchema,
      response: { 200: ErrorReportResponseSchema },
    },
    handler({ body, headers }, { errors }, reply) {
      const { code, requestId, page } = body;
      errors.report({
        origin: 'browser',
        host: headers.host ?? '',
        code,
        requestId: requestId ?? undefined,
        route: page,
      });
      reply.header('Cache-Control', 'no-store');
      return { status: { valid: true, errorMessages: [] } };
    },
  }),
  // Probes ask by address, so both answer on any host. `/livez`: the process answers.
  route({
    method: 'GET',
    url: '/livez',
    access: 'probe',
    contract: { hide: true },
    handler: () => ({ live: true }),
  }),
  // The database answers too, and the process is not draining.
  route({
    method: 'GET',
    url: '/readyz',
    access: 'probe',
    contract: { hide: true },
    async handler(_request, { database, isDraining }, reply) {
      if (isDraining()) return reply.code(503).send({ ready: false, because: 'draining' });
      try {
        await database.ping();
        return { ready: true };
      } catch {
        return reply.code(503).send({ ready: false, because: 'database' });
      }
    },
  }),
  route({
    method: 'GET',
    url: '/api/openapi.json',
    access: 'public',
    contract: { hide: true },
    handler(_request, { describeApi }, reply) {
      reply.header('Cache-Control', 'no-cache');
      return describeApi();
    },
  }),
  // The same for people.
  route({
    method: 'GET',
    url: '/api/docs',
    access: 'public',
    contract: { hide: true },
    handler: (_request, { describeApi }, reply) =>
      reply
        .header('Cache-Control', 'no-cache')
        .header(
          'Content-Security-Policy',
          "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        )
        .type('text/html; charset=utf-8')
        .send(renderApiPage(describeApi())),
  }),
  route({
    method: 'GET',
    url: '/api/docs.css',
    access: 'public',
    contract: { hide: true },
    handler: (_request, _services, reply) =>
      reply.sendFile('api-page.css', join(import.meta.dirname, '../page')),
  }),
];
