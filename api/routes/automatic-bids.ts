import {
  AutomaticBidsBodySchema,
  AutomaticBidsResponseSchema,
  AutomaticHomesResponseSchema,
} from '#schemas/api/automatic-bids.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { readerOf } from '../accounts/reader.ts';
import { saveChosenBids } from '../lettings/automatic/choices.ts';
import { describeAutomaticBids } from '../lettings/automatic/describe-choices.ts';
import { describeAutomaticHomes } from '../lettings/automatic/describe-homes.ts';
import type { Server, Services } from '../services.ts';

const tags = ['Bids'];

/**
 * `/api/account/automatic-bids`: whether the portal bids for a person, and for which homes. Staff impersonating
 * them may change this, as they may bid; that they did so is recorded.
 */
export function automaticBidRoutes(server: Server, { adverts }: Services): void {
  server.get(
    '/api/account/automatic-bids',
    {
      config: { access: 'reader', aboutHomes: true },
      schema: {
        tags,
        summary: 'Whether the portal bids for the person, and for which homes',
        response: { 200: AutomaticBidsResponseSchema, 401: ProblemSchema },
      },
    },
    (request) => describeAutomaticBids(request.database, request.tenant, request.locale, readerOf(request)),
  );

  server.put(
    '/api/account/automatic-bids',
    {
      config: { access: 'reader', aboutHomes: true },
      schema: {
        tags,
        summary: 'Turn automatic bids on or off, and choose the homes',
        description: 'The same sent again changes nothing.',
        body: AutomaticBidsBodySchema,
        response: {
          200: AutomaticBidsResponseSchema,
          400: ProblemSchema,
          401: ProblemSchema,
          403: ProblemSchema,
          409: ProblemSchema,
        },
      },
    },
    async (request) => {
      const reader = readerOf(request);
      await saveChosenBids(request.database, request.tenant.policy, reader, request.body);
      return describeAutomaticBids(request.database, request.tenant, request.locale, reader);
    },
  );

  server.get(
    '/api/account/automatic-bids/homes',
    {
      config: { access: 'reader', aboutHomes: true },
      schema: {
        tags,
        summary: 'The homes that the portal would bid for, and those that it has looked at',
        response: { 200: AutomaticHomesResponseSchema, 401: ProblemSchema },
      },
    },
    async (request) => {
      const { adverts: open } = await adverts.open(request.database, request.tenant.tenant.tenantId);
      return describeAutomaticHomes(
        request.database,
        request.tenant,
        request.locale,
        readerOf(request),
        open,
      );
    },
  );
}
