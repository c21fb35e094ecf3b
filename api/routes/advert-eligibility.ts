import {
  AdvertEligibilityResponseSchema,
  QueuePositionResponseSchema,
} from '#schemas/api/advert-eligibility.ts';
import { ListQuerySchema } from '#schemas/api/property-listings.ts';
import { QueueOrderParamsSchema, QueueOrderResponseSchema } from '#schemas/api/queue-order.ts';
import { readerOf } from '../accounts/reader.ts';
import { describeEligibility } from '../lettings/bids/eligibility.ts';
import { findQueueOrder } from '../lettings/queues/find-queue-order.ts';
import { findQueuePositions } from '../lettings/queues/queue-positions.ts';
import { route, type Route } from '../route.ts';

/** `GET /api/adverteligibility` and `GET /api/advertqueueposition` (specification section 7). */
export const advertEligibilityRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/adverteligibility',
    access: 'reader',
    aboutHomes: true,
    contract: {
      tags: ['Bids'],
      summary: 'What the person may bid for, and why not for the rest',
      response: { 200: AdvertEligibilityResponseSchema },
    },
    isPlainJson: true,
    async handler(request, { adverts }) {
      const { adverts: open } = await adverts.open(request.database, request.tenant.tenant.tenantId);
      const eligibility = await describeEligibility(
        request.database,
        request.tenant.policy,
        readerOf(request),
        open,
      );
      return { status: { valid: true, errorMessages: [] }, ...eligibility };
    },
  }),
  route({
    method: 'GET',
    url: '/api/advertqueueposition',
    access: 'reader',
    aboutHomes: true,
    contract: {
      tags: ['Bids'],
      summary: 'Places of the person’s live bids, and how many bids each advert has',
      querystring: ListQuerySchema,
      response: { 200: QueuePositionResponseSchema },
    },
    async handler(request) {
      const reader = readerOf(request);
      const advertIds = [...new Set(request.query.advertIds)];
      return {
        status: { valid: true, errorMessages: [] },
        adverts: await findQueuePositions(request.database, request.tenant.policy, reader, advertIds),
      };
    },
  }),
  route({
    method: 'GET',
    url: '/api/advertqueueposition/:advertId/order',
    access: 'reader',
    aboutHomes: true,
    contract: {
      tags: ['Bids'],
      summary: 'Why the person stands where they stand in a queue, without telling of anybody',
      params: QueueOrderParamsSchema,
      response: { 200: QueueOrderResponseSchema },
    },
    async handler(request) {
      const reader = readerOf(request);
      return findQueueOrder(request.database, request.tenant.policy, reader, request.params.advertId);
    },
  }),
];
