import { schemeOf } from '../../rules/lettings/scheme.ts';
import type { QueuePositionResponse } from '#schemas/api/advert-eligibility.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { Reader } from '../../accounts/reader.ts';
import type { TenantDatabase } from '../../database/database.ts';
import { findAdverts } from '../adverts/adverts.ts';
import { findKnownBids } from '../bids/bid-facts.ts';
import { showQueue } from '../bids/describe-bid-eligibility.ts';

type QueuePosition = QueuePositionResponse['adverts'][number];

/**
 * Finds the current or final places of a person's bids and the totals of these adverts, in the order asked, as
 * far as each scheme shows them. An advert that residents cannot know of is reported without bids.
 */
export async function findQueuePositions(
  database: TenantDatabase,
  policy: LettingsPolicy,
  reader: Reader,
  advertIds: readonly string[],
): Promise<QueuePosition[]> {
  const [adverts, { last, totals }] = await Promise.all([
    findAdverts(database, advertIds),
    findKnownBids(
      database,
      reader.applications.map(({ id }) => id),
      advertIds,
      [],
    ),
  ]);
  const byId = new Map(adverts.map((advert) => [advert.id, advert]));
  const places = new Map([...last.values()].map((bid) => [bid.advertId, bid.queuePosition]));
  return advertIds.map((advertId): QueuePosition => {
    const advert = byId.get(advertId);
    if (!advert) {
      const shownTotal = { kind: 'exact', value: 0 } as const;
      return { advertId, queuePosition: null, totalBids: 0, shownPosition: null, shownTotal };
    }
    const scheme = schemeOf(policy, advert.schemeIdentifier);
    const { currentQueuePosition, ...shown } = showQueue(
      scheme,
      advert,
      places.get(advertId) ?? null,
      totals.get(advertId) ?? 0,
    );
    return { advertId, queuePosition: currentQueuePosition, ...shown };
  });
}
