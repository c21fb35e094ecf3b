import type { BidAgreement } from '#machines/lifecycle/bid.machine.ts';
import { londonDay } from '../../rules/lettings/cycle.ts';
import type { RuledAdvert } from '../../rules/lettings/explain.ts';
import { isBiddingBar } from '#domain/lettings/may-bid.ts';
import { explainObstacles } from '../../rules/lettings/obstacles.ts';
import type { BidEventName } from '#schemas/api/account-bids.ts';
import type { StoredChanges } from '#schemas/advert-changes.ts';
import type { ApplicationFacts, EligibilityRules, Reason } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { AdvertTerms } from '#schemas/tenant/lettings-ranking.ts';
import type { TenantDatabase, Transaction } from '../../database/database.ts';
import { statement, typed, type Row } from '../../database/statement.ts';

/**
 * A live bid on an advert that is open or has yet to open, with the facts that decide its place and its
 * eligibility.
 */
export type LiveBid = Row<{ row: typeof liveBid }>;

const clock = statement({
  row: { now: 'text' },
  text: `select app_now()::text as now`,
});

/**
 * The database's clock at full precision: a `Date` only has milliseconds, and a rounded history line could sort
 * before an earlier one. Take it once per change, after all locks are held: earlier actions are then older,
 * later ones younger, and nothing closes between two statements.
 */
export async function momentOf(transaction: Transaction): Promise<string> {
  const [row] = await transaction.run(clock);
  if (!row) throw new Error('A statement without a condition gave no row.');
  return row.now;
}

const queues = statement({
  row: { id: 'uuid' },
  text: `
    select id from advert
     where tenant_id = app_tenant() and state = 'published' and closes_at > (select app_now())
       and exists (select from bid
                    where bid.tenant_id = app_tenant() and bid.advert_id = advert.id and bid.state = 'live')
     order by id`,
});

/** Finds the adverts whose live bids may still move. */
export async function findQueues(database: TenantDatabase): Promise<string[]> {
  const rows = await database.run(queues);
  return rows.map(({ id }) => id);
}

const lockApplications = statement({
  values: { applicationIds: 'uuid[]' },
  text: `
    select from application where tenant_id = app_tenant() and id = any ($applicationIds)
     order by id for no key update`,
});

const lockHomes = statement({
  values: { applicationIds: 'uuid[]' },
  text: `
    select from advert
     where tenant_id = app_tenant()
       and id in (select advert_id from bid where tenant_id = app_tenant() and state = 'live'
                     and application_id = any ($applicationIds))
     order by id for key share`,
});

/** Locks applications and the homes they have live bids on, in the order of `begin-bid.sql`. */
export async function lockBidders(
  transaction: Transaction,
  applicationIds: readonly string[],
): Promise<void> {
  await transaction.run(lockApplications, { applicationIds });
  await transaction.run(lockHomes, { applicationIds });
}

const liveBid = {
  id: 'uuid',
  reference: 'text',
  rankKey: 'text',
  placedAt: 'timestamptz',
  /** True if the person's last letter about the bid's chance said that it cannot succeed. */
  reportedInVain: 'boolean',
  agreement: typed<BidAgreement>('text'),
  applicationId: 'uuid',
  /** The application's reference; `reference` is the bid's. */
  applicationReference: 'text',
  accountId: 'uuid?',
  /** The schemes the application is in; `schemeIdentifier` is the advert's. */
  ownSchemes: 'text[]',
  facts: typed<ApplicationFacts>('jsonb'),
  advertId: 'uuid',
  schemeIdentifier: 'text',
  bedrooms: 'smallint',
  closesAt: 'timestamptz',
  rules: typed<EligibilityRules>('jsonb'),
  terms: typed<AdvertTerms>('jsonb'),
  readAt: 'timestamptz',
} as const;

/** The text of a statement that reads live bids, with a condition on `bid` by `$ids`. */
const liveBids = (wanted: string) => `
  with moment as materialized (select coalesce($moment::timestamptz, app_now()) as now)
  select bid.id, bid.reference, bid.rank_key as "rankKey", bid.placed_at as "placedAt",
         bid.told_in_vain_at is not null as "reportedInVain", coalesce(bid.agreement, 'notNeeded') as agreement,
         application.id as "applicationId", application.reference as "applicationReference",
         application.account_id as "accountId", application.facts,
         application.scheme_identifiers as "ownSchemes",
         advert.id as "advertId", advert.scheme_identifier as "schemeIdentifier", advert.bedrooms,
         advert.closes_at as "closesAt", advert.eligibility_rules as rules, advert.terms,
         moment.now as "readAt"
    from moment, bid
    join advert on advert.tenant_id = bid.tenant_id and advert.id = bid.advert_id
    join application on application.tenant_id = bid.tenant_id and application.id = bid.application_id
   where bid.tenant_id = app_tenant() and bid.state = 'live' and ${wanted}
     and advert.state = 'published' and advert.closes_at >= moment.now`;

const values = { moment: 'timestamptz?', ids: 'uuid[]' } as const;
const bidsOnAdverts = statement({
  values,
  row: liveBid,
  text: liveBids('bid.advert_id = any ($ids)'),
});
const bidsOfApplications = statement({
  values,
  row: liveBid,
  text: liveBids('bid.application_id = any ($ids)'),
});

/**
 * Finds the live bids of these applications, or on these adverts, that a change may still move: a closed
 * advert's queue is fixed. Includes a home that closes at this very moment because of the change, since its
 * bidders are notified. The caller must hold the locks described in `functions/begin-bid.sql`.
 * @param moment from {@link momentOf}; if absent, the moment of this statement.
 */
export async function findLiveBids(
  transaction: Transaction,
  of: { readonly applicationIds: readonly string[] } | { readonly advertIds: readonly string[] },
  moment: string | null = null,
): Promise<LiveBid[]> {
  return 'advertIds' in of
    ? transaction.run(bidsOnAdverts, { moment, ids: of.advertIds })
    : transaction.run(bidsOfApplications, { moment, ids: of.applicationIds });
}

/** The advert of a bid as the rules need it. */
function ruledAdvertOf({ schemeIdentifier, rules, terms }: LiveBid): RuledAdvert {
  return { eligibilitySchemeIdentifier: schemeIdentifier, rules, parish: terms.parish ?? null };
}

/** Returns why a bid cannot succeed, on the day it was read; empty if it can. */
export function explainInVain(policy: LettingsPolicy, bid: LiveBid): Reason[] {
  const application = { facts: bid.facts, schemeIdentifiers: bid.ownSchemes };
  return explainObstacles(application, policy, ruledAdvertOf(bid), londonDay(bid.readAt));
}

/**
 * Returns why a bid's person may no longer bid on its advert, on the day it was read, apart from stops on the
 * whole application; empty if they may.
 */
export function explainLost(policy: LettingsPolicy, bid: LiveBid): Reason[] {
  return explainInVain(policy, bid).filter((reason) => !isBiddingBar(reason));
}

/** The fields of a notice that identify its bid and recipient. */
export function noticeRecipientOf({ id, reference, advertId, applicationId, accountId }: LiveBid) {
  return { bidId: id, reference, advertId, applicationId, accountId };
}

/** A bid's place in its queue and the size of that queue. */
interface BidPosition {
  readonly queuePosition: number;
  readonly totalBids: number;
}

const positions = statement({
  values: { bidIds: 'uuid[]' },
  row: { id: 'uuid', queuePosition: 'integer', totalBids: 'integer' },
  text: `
    with queue as materialized (
           select bid.id, rank() over line as queue_position, count(*) over (partition by advert_id) as total
             from bid
            where tenant_id = app_tenant() and state = 'live'
              and advert_id = any (array(select distinct advert_id from bid
                                          where tenant_id = app_tenant() and id = any ($bidIds::uuid[])))
           window line as (partition by advert_id order by split_part(rank_key, '~', 1))
         )
    select id, queue_position::integer as "queuePosition", total::integer as "totalBids"
      from queue where id = any ($bidIds::uuid[])`,
});

/** Finds the current places of these bids, by id. */
export async function findBidPositions(
  transaction: Transaction,
  bidIds: readonly string[],
): Promise<ReadonlyMap<string, BidPosition>> {
  if (bidIds.length === 0) return new Map();
  // One pass over each advert's queue, however many of its bids are asked for. Materialized, because a planner
  // that thinks the table is small rebuilds every queue for each bid: 10 s for 1,500 bids, under the locks of a
  // change.
  const rows = await transaction.run(positions, { bidIds });
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}

const recordEvents = statement({
  values: { event: 'text', madeBy: 'text', moment: 'timestamptz?', policyVersion: 'text?', lines: 'jsonb' },
  text: `
    insert into bid_event (tenant_id, bid_id, event, made_by, at, queue_position, total_bids, changes, policy_version)
    select app_tenant(), line."bidId", $event, $madeBy,
           coalesce($moment::timestamptz, (select app_now())), line."queuePosition", line."totalBids",
           line.changes, $policyVersion::text
      from jsonb_to_recordset($lines::jsonb)
             as line ("bidId" uuid, "queuePosition" integer, "totalBids" integer, changes jsonb)`,
});

/**
 * Adds a line to the history of each of these bids, all at one moment of the database's clock.
 * @param moment from {@link momentOf}; if absent, the moment of this statement.
 * @param policyVersion version of the rules that ranked the bids; null for a line about something else.
 */
export async function recordBidEvents(
  transaction: Transaction,
  event: BidEventName,
  madeBy: 'staff' | 'automatic',
  places: ReadonlyMap<
    string,
    { readonly queuePosition: number | null; readonly totalBids: number; readonly changes?: StoredChanges }
  >,
  moment: string | null = null,
  policyVersion: string | null = null,
): Promise<void> {
  if (places.size === 0) return;
  const lines = [...places].map(([bidId, place]) => ({ bidId, ...place }));
  await transaction.run(recordEvents, { event, madeBy, moment, policyVersion, lines });
}

const writeKeys = statement({
  values: { bidIds: 'uuid[]', keys: 'text[]' },
  text: `
    update bid set rank_key = fresh.key
      from unnest($bidIds::uuid[], $keys::text[]) as fresh (id, key)
     where bid.tenant_id = app_tenant() and bid.id = fresh.id and bid.state = 'live'`,
});

/** Writes new rank keys, by bid id. The bid keeps the version of the rules it was made under. */
export async function writeRankKeys(
  transaction: Transaction,
  keys: ReadonlyMap<string, string>,
): Promise<void> {
  if (keys.size === 0) return;
  await transaction.run(writeKeys, { bidIds: [...keys.keys()], keys: [...keys.values()] });
}
