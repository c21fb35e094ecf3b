import { AccountAnswerSchema, RetrieveDetailsBodySchema } from '#schemas/api/accounts.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { readerOf } from '../accounts/reader.ts';
import { retrieveDetails } from '../accounts/retrieve-details.ts';
import type { Server, Services } from '../services.ts';

/**
 * `POST /api/account/retrieve-details`: the banner of the account overview (specification section 2). The call
 * is not in the specification.
 */
export function retrieveDetailsRoutes(server: Server, { rateLimits }: Services): void {
  server.post(
    '/api/account/retrieve-details',
    {
      config: { access: 'reader', rateLimit: rateLimits.retrieveDetails },
      schema: {
        tags: ['Account'],
        summary: 'Claim a case that the council has of this person',
        body: RetrieveDetailsBodySchema,
        response: {
          200: AccountAnswerSchema,
          400: ProblemSchema,
          401: ProblemSchema,
          403: ProblemSchema,
          429: ProblemSchema,
        },
      },
    },
    async (request) => {
      const { accountId } = readerOf(request);
      return retrieveDetails(request.database, accountId, request.body);
    },
  );
}
