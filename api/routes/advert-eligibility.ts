import {
  AdvertEligibilityResponseSchema,
  QueuePositionResponseSchema,
} from '#schemas/api/advert-eligibility.ts';
import { QueueOrderParamsSchema, QueueOrderResponseSchema } from '#schemas/api/queue-order.ts';
import { ListQuerySchema } from '#schemas/api/property-listings.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { readerOf } from '../accounts/reader.ts';
import { plainJson } from '../answers/plain-json.ts';
import { findInNeverAreas } from '../lettings/automatic/choices.ts';
import { findStandings, groupByScheme } from '../lettings/bids/eligibility.ts';
import { findQueueOrder } from '../lettings/queues/find-queue-order.ts';
import { findQueuePositions } from '../lettings/queues/queue-positions.ts';
import type { Server, Services } from '../services.ts';

/** `GET /api/adverteligibility` and `GET /api/advertqueueposition` (specification section 7). */
export function advertEligibilityRoutes(server: Server, { adverts }: Services): void {
  server.get(
    '/api/adverteligibility',
    {
      config: { access: 'reader', aboutHomes: true },
      schema: {
        tags: ['Bids'],
        summary: 'What the person may bid for, and why not for the rest',
        response: { 200: AdvertEligibilityResponseSchema, 401: ProblemSchema },
      },
      serializerCompiler: plainJson,
    },
    async (request) => {
      const reader = readerOf(request);
      const { policy, tenant } = request.tenant;
      const { adverts: open } = await adverts.open(request.database, tenant.tenantId);
      const [standings, neverAdvertIds] = await Promise.all([
        findStandings(request.database, policy, reader, open),
        findInNeverAreas(request.database, policy, reader, open),
      ]);
      const schemes = groupByScheme(policy, reader, standings);
      // Standings are in the order of the adverts, which close in that order.
      const biddable = standings.findIndex(({ eligibility }) => eligibility.canBid);
      return {
        status: { valid: true, errorMessages: [] },
        schemes,
        totalEligibleCount: standings.filter(({ eligibility }) => eligibility.eligible).length,
        totalEligibleCanBidCount: standings.filter(({ eligibility }) => eligibility.canBid).length,
        totalCountActiveBids: schemes.reduce((sum, scheme) => sum + scheme.countActiveBids, 0),
        nextCloseCanBid: open[biddable]?.closesAt.toISOString() ?? null,
        ...(neverAdvertIds.length === 0 ? {} : { neverAdvertIds }),
      };
    },
  );

  server.get(
    '/api/advertqueueposition',
    {
      config: { access: 'reader', aboutHomes: true },
      schema: {
        tags: ['Bids'],
        summary: 'Places of the person’s live bids, and how many bids each advert has',
        querystring: ListQuerySchema,
        response: { 200: QueuePositionResponseSchema, 400: ProblemSchema, 401: ProblemSchema },
      },
    },
    async (request) => {
      const reader = readerOf(request);
      const advertIds = [...new Set(request.query.advertIds)];
      return {
        status: { valid: true, errorMessages: [] },
        adverts: await findQueuePositions(request.database, request.tenant.policy, reader, advertIds),
      };
    },
  );

  server.get(
    '/api/advertqueueposition/:advertId/order',
    {
      config: { access: 'reader', aboutHomes: true },
      schema: {
        tags: ['Bids'],
        summary: 'Why the person stands where they stand in a queue, without telling of anybody',
        params: QueueOrderParamsSchema,
        response: {
          200: QueueOrderResponseSchema,
          400: ProblemSchema,
          401: ProblemSchema,
          404: ProblemSchema,
        },
      },
    },
    async (request) => {
      const reader = readerOf(request);
      return findQueueOrder(request.database, request.tenant.policy, reader, request.params.advertId);
    },
  );
}
