import { londonDay } from '../../rules/lettings/cycle.ts';
import { explainObstacles } from '../../rules/lettings/obstacles.ts';
import { explainMissingFacts } from '../../rules/lettings/rank.ts';
import { placePart } from '../../rules/lettings/tie-break.ts';
import { schemeOf } from '../../rules/lettings/scheme.ts';
import type { QueueOrderResponse } from '#schemas/api/queue-order.ts';
import type { ApplicationFacts, Reason } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { Reader, ReaderApplication } from '../../accounts/reader.ts';
import type { TenantDatabase } from '../../database/database.ts';
import { ProblemError } from '../../errors/problem-error.ts';
import { type Advert, findAdverts, isOpen } from '../adverts/adverts.ts';
import { explainQueue } from './queue-order.ts';
import { rankContextOf } from '../bids/rank-bid.ts';
import { showQueue } from '../bids/describe-bid-eligibility.ts';
import { statement, typed } from '../../database/statement.ts';

const readQueue = statement({
  values: { advertId: 'uuid' },
  row: {
    applicationId: 'uuid',
    reference: 'text',
    facts: typed<ApplicationFacts>('jsonb'),
    placedAt: 'timestamptz',
    rankKey: 'text',
  },
  text: `
    select application.id as "applicationId", application.reference,
           coalesce(shortlist_entry.facts, application.facts) as facts,
           bid.placed_at as "placedAt", bid.rank_key as "rankKey"
      from bid
      join application on application.tenant_id = bid.tenant_id and application.id = bid.application_id
      left join shortlist_entry on shortlist_entry.tenant_id = bid.tenant_id and shortlist_entry.bid_id = bid.id
     where bid.tenant_id = app_tenant() and bid.advert_id = $advertId and bid.state in ('live', 'stood')
     order by bid.rank_key`,
});

/**
 * Explains a person's place in a queue. Groups are shown only as far as the scheme shows places and totals:
 * those ahead add up to the place, and both sides to the total.
 * @throws ProblemError `request.notFound` for an advert that residents cannot know of.
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
  const queue = await database.run(readQueue, { advertId });
  const byId = new Map(reader.applications.map((application) => [application.id, application]));
  const mine = queue.find(({ applicationId }) => byId.has(applicationId));
  const own = mine && byId.get(mine.applicationId);
  const { currentQueuePosition: queuePosition, totalBids } = showQueue(
    scheme,
    advert,
    mine === undefined ? null : queue.filter(({ rankKey }) => rankKey < placePart(mine.rankKey)).length + 1,
    queue.length,
  );
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
  const missing = mine === undefined ? [] : explainMissingFacts(mine, scheme, rankContextOf(policy, advert));
  return {
    status: { valid: true, errorMessages: [] },
    advertId,
    queuePosition,
    totalBids,
    obstacles: own === undefined || !isOpen(advert) ? [] : obstaclesOf(policy, own, advert),
    groups,
    untold: missing.map(({ criterion, place, facts }) => ({
      criterion,
      place,
      facts: [...facts],
    })),
  };
}

function obstaclesOf(policy: LettingsPolicy, application: ReaderApplication, advert: Advert): Reason[] {
  const { schemeIdentifier, rules, terms, readAt } = advert;
  const home = { eligibilitySchemeIdentifier: schemeIdentifier, rules, parish: terms.parish ?? null };
  return explainObstacles(application, policy, home, londonDay(readAt));
}
