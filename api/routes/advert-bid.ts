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
import { route, type Route } from '../route.ts';
import type { Services } from '../services.ts';

const responses = {
  200: BidResponseSchema,
  404: ProblemSchema,
  409: BidRefusalSchema,
  422: ProblemSchema,
};

/**
 * Placing, moving and withdrawing a bid, in shapes of our own because the specification shows none; and the
 * preferred property (specification section 7).
 */
export const advertBidRoutes: readonly Route[] = [
  route({
    method: 'POST',
    url: '/api/advertbid/:advertId/:applicationId',
    access: 'bidder',
    aboutHomes: true,
    contract: {
      tags: ['Bids'],
      summary: 'Place a bid',
      params: BidParamsSchema,
      headers: IdempotencyHeadersSchema,
      response: responses,
    },
    handler: (request, services) =>
      placeBid(contextOf(request, services), {
        ...request.params,
        tokenHash: requireTokenHash(request),
        key: request.headers['idempotency-key'],
      }),
  }),
  route({
    method: 'DELETE',
    url: '/api/advertbid/:advertId/:applicationId/:bidId',
    access: 'bidder',
    contract: {
      tags: ['Bids'],
      summary: 'Withdraw a bid',
      params: WithdrawParamsSchema,
      headers: IdempotencyHeadersSchema,
      response: responses,
    },
    handler: (request, services) =>
      withdrawBid(contextOf(request, services), {
        ...request.params,
        tokenHash: requireTokenHash(request),
        key: request.headers['idempotency-key'],
      }),
  }),
  route({
    method: 'POST',
    url: '/api/advertbid/:advertId/:applicationId/move',
    access: 'bidder',
    aboutHomes: true,
    contract: {
      tags: ['Bids'],
      summary: 'Move a live bid here from another home, in one step',
      params: BidParamsSchema,
      headers: IdempotencyHeadersSchema,
      body: MoveBidBodySchema,
      response: responses,
    },
    handler: (request, services) =>
      moveBid(contextOf(request, services), {
        ...request.params,
        ...request.body,
        tokenHash: requireTokenHash(request),
        key: request.headers['idempotency-key'],
      }),
  }),
  route({
    method: 'POST',
    url: '/api/advertbid/preferredproperty/:advertId/:applicationId/:bidId',
    access: 'bidder',
    aboutHomes: true,
    contract: {
      tags: ['Bids'],
      summary: 'Mark a bid as the preferred property, or remove the mark',
      params: WithdrawParamsSchema,
      body: PreferredPropertyBodySchema,
      response: { ...responses, 200: PreferredPropertyResponseSchema },
    },
    handler: (request, services) =>
      preferBid(contextOf(request, services), {
        ...request.params,
        ...request.body,
        tokenHash: requireTokenHash(request),
      }),
  }),
];

function contextOf({ tenant, database }: FastifyRequest, { readers, adverts }: Services): BiddingContext {
  return { tenantId: tenant.tenant.tenantId, database, policy: tenant.policy, readers, adverts };
}
