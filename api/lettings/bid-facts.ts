import type { Statement, TenantDatabase } from '../database/database.ts';

/** The last bid of an application on an advert, with its place in the queue while it is live. */
export interface BidFacts {
  readonly id: string;
  readonly advertId: string;
  readonly applicationId: string;
  readonly state: 'live' | 'withdrawn' | 'stood';
  readonly madeBy: 'applicant' | 'staff' | 'automatic';
  readonly preferred: boolean;
  readonly queuePosition: number | null;
}

const readLastBids: Statement = {
  name: 'last-bids',
  text: `
    select distinct on (bid.advert_id, bid.application_id)
           bid.id, bid.advert_id as "advertId", bid.application_id as "applicationId", bid.state,
           bid.made_by as "madeBy", bid.preferred,
           case when bid.state = 'live' then (queue_of(bid.advert_id, bid.rank_key)).queue_position end
             as "queuePosition"
      from bid
     where bid.tenant_id = app_tenant() and bid.application_id = any ($1) and bid.advert_id = any ($2)
     order by bid.advert_id, bid.application_id, bid.placed_at desc`,
};

/** The last bid of each of these applications on each of these adverts, where there is one. */
export function findLastBids(
  database: TenantDatabase,
  applicationIds: readonly string[],
  advertIds: readonly string[],
): Promise<BidFacts[]> {
  return database.run<BidFacts & Record<string, unknown>>(readLastBids, [applicationIds, advertIds]);
}

const readTotals: Statement = {
  name: 'total-bids',
  text: `
    select advert_id as "advertId", count(*)::integer as "totalBids"
      from bid
     where tenant_id = app_tenant() and advert_id = any ($1) and state = 'live'
     group by advert_id`,
};

/** How many live bids each advert has; adverts without any are left out. */
export async function findTotalBids(
  database: TenantDatabase,
  advertIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await database.run<{ advertId: string; totalBids: number }>(readTotals, [advertIds]);
  return new Map(rows.map((row) => [row.advertId, row.totalBids]));
}

const readCounts: Statement = {
  name: 'count-active-bids',
  text: `
    with moment as materialized (select app_now() as now)
    select asked.position::integer as position,
           count_active_bids(asked.application_id, asked.scheme, asked.kind, asked.cycle, moment.now) as count
      from moment, unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) with ordinality
             as asked (application_id, scheme, kind, cycle, position)`,
};

/** What a limit counts: the live bids of an application in a scheme, over one cycle or those still open. */
export interface CountAsked {
  readonly applicationId: string;
  readonly schemeIdentifier: string;
  readonly limitKind: string;
  readonly cycleId: string;
}

/** The counts of active bids, in the order asked. The counting rule has one home: SQL `count_active_bids`. */
export async function countActiveBids(
  database: TenantDatabase,
  asked: readonly CountAsked[],
): Promise<number[]> {
  if (asked.length === 0) return [];
  const rows = await database.run<{ position: number; count: number }>(readCounts, [
    asked.map((ask) => ask.applicationId),
    asked.map((ask) => ask.schemeIdentifier),
    asked.map((ask) => ask.limitKind),
    asked.map((ask) => ask.cycleId),
  ]);
  return rows.sort((one, other) => one.position - other.position).map((row) => row.count);
}
