import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { MarkOutcome, preferredActors } from '#machines/process/preferred/contract.ts';
import type { MarkableBid, MarkIntention } from '#machines/process/preferred/marks.ts';
import type { PreferredPropertyBody, PreferredPropertyResponse } from '#schemas/api/preferred-property.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { ApiError } from '../../api/api-error.ts';
import { callFailure } from '../../api/call-failure.ts';
import { eligibilityQuery } from '../../api/queries.ts';
import { isBidRefusal } from './bid-actors.ts';
import { refetchAfterAbort, refetchBids, storeBid } from './store-bid.ts';
import { markableBids } from './markable-bids.ts';

/**
 * Creates the actor that really sets the mark, for `preferredMachine.provide`. It also updates the query cache.
 */
export function createPreferredActors(
  api: ApiClient,
  queryClient: QueryClient,
  schemeIdentifier: string,
): typeof preferredActors {
  const eligibility = eligibilityQuery(api);

  function knownBids(): MarkableBid[] {
    const schemes = queryClient.getQueryData(eligibility.queryKey)?.schemes;
    return markableBids(schemes?.find(({ identifier }) => identifier === schemeIdentifier));
  }

  /**
   * Returns the bids after a change. Refetched, because only the server knows which marks this one replaced:
   * marks belong to a scheme, or to one of its cycles.
   */
  async function bidsNow({ bidId, preferredProperty }: MarkIntention): Promise<MarkableBid[]> {
    try {
      await queryClient.fetchQuery({ ...eligibility, staleTime: 0, retry: false });
      return knownBids();
    } catch {
      return knownBids().map((bid) => (bid.bidId === bidId ? { ...bid, preferred: preferredProperty } : bid));
    }
  }

  async function setPreferred(intention: MarkIntention, signal: AbortSignal): Promise<MarkOutcome> {
    const { advertId, applicationId, bidId, preferredProperty } = intention;
    const body: PreferredPropertyBody = { preferredProperty };
    try {
      await api.write<PreferredPropertyResponse>(
        'POST',
        `/api/advertbid/preferredproperty/${advertId}/${applicationId}/${bidId}`,
        { body, signal },
      );
    } catch (error) {
      if (signal.aborted) refetchAfterAbort(api, queryClient);
      if (!(error instanceof ApiError && error.status === 409 && isBidRefusal(error.body)))
        return callFailure(error);
      storeBid(api, queryClient, error.body, null);
      return { outcome: 'refused', code: error.code, bids: knownBids() };
    }
    const bids = await bidsNow(intention);
    refetchBids(queryClient);
    return { outcome: 'ok', bids };
  }

  return { setPreferred: fromPromise(({ input, signal }) => setPreferred(input, signal)) };
}
