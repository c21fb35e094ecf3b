import { explainUntold } from '#domain/lettings/rank.ts';
import { schemeOf } from '#domain/lettings/scheme.ts';
import type { QueueOrderResponse } from '#schemas/api/queue-order.ts';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { Reader } from '../../accounts/reader.ts';
import type { Statement, TenantDatabase } from '../../database/database.ts';
import { ProblemError } from '../../errors/problem-error.ts';
import { findAdverts } from '../adverts/adverts.ts';
import { explainQueue } from './queue-order.ts';
import { rankContextOf } from '../bids/rank-bid.ts';
import { showQueue } from '../bids/standing.ts';

const readQueue: Statement = {
  name: 'queue',
  text: `
    select application.id as "applicationId", application.facts, bid.placed_at as "placedAt"
      from bid
      join application on application.tenant_id = bid.tenant_id and application.id = bid.application_id
     where bid.tenant_id = app_tenant() and bid.advert_id = $1 and bid.state in ('live', 'stood')
     order by bid.rank_key`,
};

type QueuedBid = {
  readonly applicationId: string;
  readonly facts: ApplicationFacts;
  readonly placedAt: Date;
};

/**
 * Why a person's bid stands where it stands. Groups are told only as far as the scheme shows places and totals:
 * those ahead add up to the place, and both sides to the total.
 * @throws ProblemError `request.notFound` for an advert that is nobody's to know of.
 */
export async function findQueueOrder(
  database: TenantDatabase,
  policy: LettingsPolicy,
  reader: Reader,
  advertId: string,
): Promise<QueueOrderResponse> {
  const [advert] = await findAdverts(database, [advertId]);
  if (!advert) throw new ProblemError('request.notFound');
  const scheme = schemeOf(policy, advert.schemeIdentifier);
  const queue = await database.run<QueuedBid>(readQueue, [advertId]);
  const own = new Set(reader.applications.map(({ id }) => id));
  const place = queue.findIndex(({ applicationId }) => own.has(applicationId));
  const { currentQueuePosition: queuePosition, totalBids } = showQueue(
    scheme,
    advert,
    place === -1 ? null : place + 1,
    queue.length,
  );
  const mine = queue[place];
  const groups =
    mine === undefined || queuePosition === null
      ? []
      : explainQueue(
          policy,
          scheme,
          advert,
          mine,
          queue.filter((bid) => bid !== mine),
        ).filter(({ where }) => where === 'ahead' || totalBids !== null);
  const untold = mine === undefined ? [] : explainUntold(mine, scheme, rankContextOf(policy, advert));
  return {
    status: { valid: true, errorMessages: [] },
    advertId,
    queuePosition,
    totalBids,
    groups,
    untold: untold.map(({ criterion, place: standing, facts }) => ({
      criterion,
      place: standing,
      facts: [...facts],
    })),
  };
}
