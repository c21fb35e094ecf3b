import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { BidOutcome, biddingActors } from '#machines/process/bidding/contract.ts';
import type { BidFacts } from '#machines/process/bidding/facts.ts';
import type { BidRefusal, BidResponse } from '#schemas/api/advert-bid.ts';
import type { AdvertEligibility } from '#schemas/api/advert-eligibility.ts';
import type { ApiClient, WriteOptions } from '../../api/api-client.ts';
import { ApiError } from '../../api/api-error.ts';
import { callFailure } from '../../api/call-failure.ts';
import { refetchAfterAbort, storeBid } from './store-bid.ts';

/** Returns the part of the eligibility that the machine needs. */
export function bidFactsOf(eligibility: AdvertEligibility): BidFacts {
  const { canBid, canWithdraw, hasBid, applicationId, bidId, movableBidIds } = eligibility;
  return { canBid, canWithdraw, hasBid, applicationId, bidId, movableBidIds };
}

/** Returns whether a body is a lifecycle's refusal, which has the current eligibility. */
export function isBidRefusal(body: unknown): body is BidRefusal {
  return typeof body === 'object' && body !== null && 'eligibility' in body && 'code' in body;
}

/**
 * Creates the actors that really place, move and withdraw bids, for `biddingMachine.provide`. They also update
 * the query cache.
 */
export function createBidActors(api: ApiClient, queryClient: QueryClient): typeof biddingActors {
  async function send(method: 'POST' | 'DELETE', path: string, options: WriteOptions): Promise<BidOutcome> {
    try {
      const answer = await api.write<BidResponse>(method, `/api/advertbid/${path}`, options);
      const facts = bidFactsOf(answer.eligibility);
      // A repeated request gets the original receipt with the current eligibility; its bid may have been undone
      // since.
      const isOvertaken = facts.hasBid === (answer.receipt.event === 'bid.withdraw');
      storeBid(api, queryClient, answer, isOvertaken ? null : answer.receipt);
      if (!isOvertaken) return { outcome: 'ok', facts };
      return { outcome: 'refused', code: facts.hasBid ? 'bid.alreadyMade' : 'bid.notMade', facts };
    } catch (error) {
      if (error instanceof ApiError && error.status === 409 && isBidRefusal(error.body)) {
        storeBid(api, queryClient, error.body, null);
        return { outcome: 'refused', code: error.code, facts: bidFactsOf(error.body.eligibility) };
      }
      if (options.signal?.aborted) refetchAfterAbort(api, queryClient);
      return callFailure(error);
    }
  }
  return {
    placeBid: fromPromise(({ input: { advertId, applicationId, key }, signal }) =>
      send('POST', `${advertId}/${applicationId}`, { idempotencyKey: key, signal }),
    ),
    moveBid: fromPromise(({ input: { advertId, applicationId, bidId, key }, signal }) =>
      send('POST', `${advertId}/${applicationId}/move`, { body: { bidId }, idempotencyKey: key, signal }),
    ),
    withdrawBid: fromPromise(({ input: { advertId, applicationId, bidId, key }, signal }) =>
      send('DELETE', `${advertId}/${applicationId}/${bidId}`, { idempotencyKey: key, signal }),
    ),
  };
}
