import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { BidReceipt, BidResponse } from '#schemas/api/advert-bid.ts';
import { createApiClient } from '../../api/api-client.ts';
import { applicationsKey } from '../../api/applications-query.ts';
import { eligibilityQuery, overviewQuery, personKey } from '../../api/queries.ts';
import { accountBidsKey } from './account-bids-query.ts';
import { createBidActors } from './bid-actors.ts';
import { receiptQuery } from './store-bid.ts';
import { queueOrderKey } from './queue-order-query.ts';

const ids = {
  advertId: '00000000-0000-4000-8000-000000000001',
  applicationId: '00000000-0000-4000-8000-000000000002',
  bidId: '00000000-0000-4000-8000-000000000003',
};
const api = createApiClient({
  locale: 'en-GB',
  version: '1',
  antiForgeryToken: async () => 'token',
  onSessionEnded() {},
  onStale() {},
});
let queryClient: QueryClient;
let answer: BidResponse;

/** Returns the server's answer to a request of this kind, for a person who now has a bid or has none. */
function answered(event: BidReceipt['event'], hasBid: boolean): BidResponse {
  return {
    status: { valid: true, errorMessages: [] },
    receipt: { bidId: ids.bidId, reference: 'AB12', event, at: '2026-11-26T12:00:00Z', policyVersion: '1' },
    eligibility: {
      advertId: ids.advertId,
      eligibilitySchemeIdentifier: 'homes',
      eligible: true,
      canBid: !hasBid,
      hasBid,
      applicationId: ids.applicationId,
      bidId: hasBid ? ids.bidId : null,
      currentQueuePosition: null,
      totalBids: null,
      shownPosition: null,
      shownTotal: { kind: 'exact', value: 1 },
      preferredProperty: false,
      canWithdraw: hasBid,
      madeOnBehalf: false,
      reasons: [],
      ineligibilityReasons: [],
      cannotBidReasons: [],
      movableBidIds: [],
      allowedEvents: [],
    },
    countActiveBids: 1,
    maximumActiveBids: 3,
  };
}

beforeEach(() => {
  queryClient = new QueryClient();
  vi.stubGlobal('fetch', async () => Response.json(answer));
});
afterEach(() => vi.unstubAllGlobals());

const actors = () => createBidActors(api, queryClient);
const input = { ...ids, key: 'a-key-of-one-intention' };
const ways = {
  'bid.place': () => toPromise(createActor(actors().placeBid, { input }).start()),
  'bid.move': () => toPromise(createActor(actors().moveBid, { input }).start()),
  'bid.withdraw': () => toPromise(createActor(actors().withdrawBid, { input }).start()),
};
const receipt = () => queryClient.getQueryData(receiptQuery(ids.advertId).queryKey);

test('a bid whose page is left while it is being sent makes what is known of bids stale', async () => {
  vi.stubGlobal('fetch', (_: string, { signal }: { readonly signal: AbortSignal }) => {
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  });
  const keys = [eligibilityQuery(api).queryKey, overviewQuery(api).queryKey, accountBidsKey];
  for (const key of keys) queryClient.setQueryData<unknown>(key, {});
  const actor = createActor(actors().placeBid, { input }).start();
  await new Promise((resolve) => setTimeout(resolve));
  actor.stop();
  await vi.waitFor(() => {
    expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, true]);
  });
});

test.each([
  ['bid.place', true, null],
  ['bid.move', true, null],
  ['bid.withdraw', false, null],
  ['bid.place', false, 'bid.notMade'],
  ['bid.move', false, 'bid.notMade'],
  ['bid.withdraw', true, 'bid.alreadyMade'],
] as const)(
  'the outcome of “%s” follows the server’s answer; it has a bid now: %s',
  async (event, hasBid, code) => {
    answer = answered(event, hasBid);
    const outcome = await ways[event]();
    expect(outcome).toMatchObject(code === null ? { outcome: 'ok' } : { outcome: 'refused', code });
    expect(outcome).toMatchObject({ facts: { hasBid } });
    // A receipt of an action that has been undone since would be out of date.
    expect(receipt()).toEqual(code === null ? answer.receipt : undefined);
  },
);

test('a bid refetches what it changes elsewhere: the limit on every other home, the overview, places and lists', async () => {
  const changed = [
    eligibilityQuery(api).queryKey,
    overviewQuery(api).queryKey,
    [...personKey, 'queuePosition', 'another'],
    [...queueOrderKey, 'another'],
    accountBidsKey,
    applicationsKey,
  ];
  const same = [...personKey, 'favourites'];
  for (const key of [...changed, same]) queryClient.setQueryData(key, { schemes: [] });
  answer = answered('bid.place', true);
  await ways['bid.place']();
  for (const key of changed) expect(queryClient.getQueryState(key)?.isInvalidated, key.join(' ')).toBe(true);
  expect(queryClient.getQueryState(same)?.isInvalidated).toBe(false);
});
