import type { FastifyRequest } from 'fastify';
import {
  BidParamsSchema,
  BidRefusalSchema,
  BidResponseSchema,
  IdempotencyHeadersSchema,
  WithdrawParamsSchema,
} from '#schemas/api/advert-bid.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { requireTokenHash } from '../accounts/reader.ts';
import { placeBid, withdrawBid, type BiddingContext } from '../lettings/bidding.ts';
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

/** Placing and withdrawing a bid. The specification does not show these calls; the shapes are ours. */
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
      schema: {
        tags: ['Bids'],
        summary: 'Place a bid',
        params: BidParamsSchema,
        headers: IdempotencyHeadersSchema,
        response: responses,
      },
    },
    (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      return placeBid(contextOf(request), {
        ...request.params,
        tokenHash: requireTokenHash(request),
        key: request.headers['idempotency-key'],
      });
    },
  );

  server.delete(
    '/api/advertbid/:advertId/:applicationId/:bidId',
    {
      schema: {
        tags: ['Bids'],
        summary: 'Withdraw a bid',
        params: WithdrawParamsSchema,
        headers: IdempotencyHeadersSchema,
        response: responses,
      },
    },
    (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      return withdrawBid(contextOf(request), {
        ...request.params,
        tokenHash: requireTokenHash(request),
        key: request.headers['idempotency-key'],
      });
    },
  );
}
