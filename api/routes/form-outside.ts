import { Type } from 'typebox';
import { OutsideBodySchema, OutsideResponseSchema } from '#schemas/api/forms.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { SlugSchema } from '#schemas/identifiers.ts';
import { byAccount } from '../accounts/rate-limits.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { keepable } from '../forms/keepable.ts';
import { findLondonDay } from '../forms/london-day.ts';
import { checkOutside } from '../forms/outside/check-outside.ts';
import type { Server, Services } from '../services.ts';

/** In bytes, the same as for a draft. */
const bodyLimit = 300 * 1024;

/**
 * `POST /api/forms/{formname}/outside`: results of the external checks of a page, before a person goes on from
 * it.
 */
export function formOutsideRoutes(
  server: Server,
  { addresses, outsidePatience, rateLimits }: Services,
): void {
  server.post(
    '/api/forms/:formname/outside',
    {
      bodyLimit,
      config: {
        access: 'visitorOrReader',
        rateLimit: byAccount(rateLimits.findAddresses),
      },
      schema: {
        tags: ['Forms'],
        summary: 'Check answers of a page outside',
        description:
          'Keeps nothing, and nobody from going on: what cannot be checked within 2 seconds is not checked.',
        params: Type.Object({ formname: SlugSchema }),
        body: OutsideBodySchema,
        response: {
          200: OutsideResponseSchema,
          400: ProblemSchema,
          401: ProblemSchema,
          403: ProblemSchema,
          404: ProblemSchema,
          413: ProblemSchema,
          429: ProblemSchema,
        },
      },
    },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const { tenant, database, reader, body } = request;
      const form = tenant.forms.get(request.params.formname);
      if (form === undefined) throw new ProblemError('request.notFound');
      const { page, item, answers } = body;
      const today = await findLondonDay(database);
      const accountId = reader?.accountId ?? null;
      const world = { tenant, addresses, database, accountId, patience: outsidePatience };
      const outcomes = await checkOutside(form.definition, keepable(answers), today, world, { page, item });
      return {
        status: { valid: true, errorMessages: [] },
        outcomes,
      };
    },
  );
}
