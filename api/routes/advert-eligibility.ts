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
      summary: 'Get the person’s eligibility for each advert, with reasons',
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
      summary: 'Get the places of the person’s live bids, and the number of bids on each advert',
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
      summary: 'Explain the person’s place in a queue, without details of other people',
      params: QueueOrderParamsSchema,
      response: { 200: QueueOrderResponseSchema },
    },
    async handler(request) {
      const reader = readerOf(request);
      return findQueueOrder(request.database, request.tenant.policy, reader, request.params.advertId);
    },
  }),
];
