import type { FastifyRequest } from 'fastify';
import {
  BidParamsSchema,
  BidRefusalSchema,
  BidResponseSchema,
  IdempotencyHeadersSchema,
  MoveBidBodySchema,
  WithdrawParamsSchema,
} from '#schemas/api/advert-bid.ts';
import {
  PreferredPropertyBodySchema,
  PreferredPropertyResponseSchema,
} from '#schemas/api/preferred-property.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { requireTokenHash } from '../accounts/reader.ts';
import type { BiddingContext } from '../lettings/bids/bidding-facts.ts';
import { moveBid, placeBid, withdrawBid } from '../lettings/bids/bidding.ts';
import { preferBid } from '../lettings/bids/preferred.ts';
import type { Server, Services } from '../services.ts';

const responses = {
  200: BidResponseSchema,
  400: ProblemSchema,
  401: ProblemSchema,
  403: ProblemSchema,
  404: ProblemSchema,
  409: BidRefusalSchema,
  422: ProblemSchema,
  503: ProblemSchema,
};

/**
 * Placing, moving and withdrawing a bid, in shapes of our own because the specification shows none; and the
 * preferred property (specification section 7).
 */
export function advertBidRoutes(server: Server, { adverts, readers }: Services): void {
  const contextOf = (request: FastifyRequest): BiddingContext => ({
    tenantId: request.tenant.tenant.tenantId,
    database: request.database,
    policy: request.tenant.policy,
    readers,
    adverts,
  });

  server.post(
    '/api/advertbid/:advertId/:applicationId',
    {
      config: { access: 'bidder', aboutHomes: true },
      schema: {
        tags: ['Bids'],
        summary: 'Place a bid',
        params: BidParamsSchema,
        headers: IdempotencyHeadersSchema,
        response: responses,
      },
    },
    (request) =>
      placeBid(contextOf(request), {
        ...request.params,
        tokenHash: requireTokenHash(request),
        key: request.headers['idempotency-key'],
      }),
  );

  server.delete(
    '/api/advertbid/:advertId/:applicationId/:bidId',
    {
      config: { access: 'bidder' },
      schema: {
        tags: ['Bids'],
        summary: 'Withdraw a bid',
        params: WithdrawParamsSchema,
        headers: IdempotencyHeadersSchema,
        response: responses,
      },
    },
    (request) =>
      withdrawBid(contextOf(request), {
        ...request.params,
        tokenHash: requireTokenHash(request),
        key: request.headers['idempotency-key'],
      }),
  );

  server.post(
    '/api/advertbid/:advertId/:applicationId/move',
    {
      config: { access: 'bidder', aboutHomes: true },
      schema: {
        tags: ['Bids'],
        summary: 'Move a live bid here from another home, in one step',
        params: BidParamsSchema,
        headers: IdempotencyHeadersSchema,
        body: MoveBidBodySchema,
        response: responses,
      },
    },
    (request) =>
      moveBid(contextOf(request), {
        ...request.params,
        ...request.body,
        tokenHash: requireTokenHash(request),
        key: request.headers['idempotency-key'],
      }),
  );

  server.post(
    '/api/advertbid/preferredproperty/:advertId/:applicationId/:bidId',
    {
      config: { access: 'bidder', aboutHomes: true },
      schema: {
        tags: ['Bids'],
        summary: 'Mark a bid as the preferred property, or remove the mark',
        params: WithdrawParamsSchema,
        body: PreferredPropertyBodySchema,
        response: { ...responses, 200: PreferredPropertyResponseSchema },
      },
    },
    (request) =>
      preferBid(contextOf(request), {
        ...request.params,
        ...request.body,
        tokenHash: requireTokenHash(request),
      }),
  );
}
