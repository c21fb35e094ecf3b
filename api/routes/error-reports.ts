import { ErrorReportBodySchema, ErrorReportResponseSchema } from '#schemas/api/error-reports.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import type { Server, Services } from '../services.ts';

/** `POST /api/errorreports`: called by our pages, so it needs their token like every write. */
export function errorReportRoutes(server: Server, { errors }: Services): void {
  server.post(
    '/api/errorreports',
    {
      // One address may be a whole library, but a log fills up fast.
      config: { access: 'public', rateLimit: { max: 30, timeWindow: '1 minute' } },
      schema: {
        tags: ['Site'],
        summary: 'Report that a page’s call failed',
        body: ErrorReportBodySchema,
        response: {
          200: ErrorReportResponseSchema,
          400: ProblemSchema,
          403: ProblemSchema,
          429: ProblemSchema,
        },
      },
    },
    async (request, reply) => {
      const { code, requestId, page } = request.body;
      errors.report({
        origin: 'browser',
        host: request.headers.host ?? '',
        code,
        requestId: requestId ?? undefined,
        route: page,
      });
      reply.header('Cache-Control', 'no-store');
      return { status: { valid: true, errorMessages: [] } };
    },
  );
}
