import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';
import type { BidReceipt, BidResponse } from '#schemas/api/advert-bid.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { accountBidsKey } from './account-bids-query.ts';
import { applicationsKey } from '../../api/applications-query.ts';
import { eligibilityQuery, overviewQuery, personKey, queuePositionQuery } from '../../api/queries.ts';
import { queueOrderKey } from './queue-order-query.ts';

/** The receipt of the person's last bid or withdrawal on an advert, as the server sent it. */
export const receiptQuery = (advertId: string) =>
  queryOptions<BidReceipt>({
    queryKey: [...personKey, 'receipt', advertId] as const,
    queryFn: skipToken,
  });

type BidResult = Pick<BidResponse, 'eligibility' | 'countActiveBids' | 'maximumActiveBids'>;

/**
 * Puts the server's answer to a bid, a withdrawal or a refusal into the query cache, and refetches what it may
 * have changed elsewhere: each bid counts towards the limit on every other home.
 */
export function storeBid(
  api: ApiClient,
  queryClient: QueryClient,
  { eligibility, countActiveBids, maximumActiveBids }: BidResult,
  receipt: BidReceipt | null,
): void {
  const { advertId, currentQueuePosition: queuePosition, totalBids, shownPosition, shownTotal } = eligibility;
  const { queryKey } = eligibilityQuery(api);
  queryClient.setQueryData(
    queryKey,
    (known) =>
      known && {
        ...known,
        schemes: known.schemes.map((scheme) =>
          scheme.identifier === eligibility.eligibilitySchemeIdentifier
            ? {
                ...scheme,
                countActiveBids,
                maximumActiveBids,
                eligibility: scheme.eligibility.map((entry) =>
                  entry.advertId === advertId ? eligibility : entry,
                ),
              }
            : scheme,
        ),
      },
  );
  refetchBids(queryClient);
  queryClient.setQueryData(queuePositionQuery(api, [advertId]).queryKey, {
    status: { valid: true, errorMessages: [] },
    adverts: [{ advertId, queuePosition, totalBids, shownPosition, shownTotal }],
  });
  if (receipt !== null) queryClient.setQueryData(receiptQuery(advertId).queryKey, receipt);
  refetchStanding(api, queryClient);
}

/** Refetches the person's eligibility and overview, which bids decide: at once if shown, else when next used. */
function refetchStanding(api: ApiClient, queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: eligibilityQuery(api).queryKey });
  void queryClient.invalidateQueries({ queryKey: overviewQuery(api).queryKey });
}

/**
 * Refetches everything about the person's bids after a call that was given up, because its page was left or no answer
 * came: the server may have acted all the same.
 */
export function refetchAfterAbort(api: ApiClient, queryClient: QueryClient): void {
  refetchBids(queryClient);
  refetchStanding(api, queryClient);
}

/** Refetches all other data about the person's bids: at once if it is shown, else when next used. */
export function refetchBids(queryClient: QueryClient): void {
  const queuePositions = [...personKey, 'queuePosition'];
  for (const queryKey of [queuePositions, queueOrderKey, accountBidsKey, applicationsKey]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}
