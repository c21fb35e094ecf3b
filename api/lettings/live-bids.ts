import { sql, type Transaction } from 'kysely';
import { londonDay } from '#domain/lettings/cycle.ts';
import { explainEligibility, isEligible } from '#domain/lettings/explain.ts';
import { explainScheme } from '#domain/lettings/rules/scheme.ts';
import type { BidEventName } from '#schemas/api/account-bids.ts';
import type { ApplicationFacts, EligibilityRules, Reason } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { AdvertTerms } from '#schemas/tenant/lettings-ranking.ts';
import type { Tables } from '../database/tables.ts';

/** A live bid on an advert that is open or has yet to open, with all that its place and its right rest on. */
export interface LiveBid {
  readonly id: string;
  readonly reference: string;
  readonly rankKey: string;
  readonly placedAt: Date;
  readonly applicationId: string;
  readonly accountId: string | null;
  /** The schemes that the application takes part in; `schemeIdentifier` is the advert's. */
  readonly ownSchemes: readonly string[];
  readonly facts: ApplicationFacts;
  readonly advertId: string;
  readonly schemeIdentifier: string;
  readonly bedrooms: number;
  readonly closesAt: Date;
  readonly rules: EligibilityRules;
  readonly terms: AdvertTerms;
  readonly readAt: Date;
}

/**
 * The live bids of these applications, or on these adverts, that a change may still move: once an advert has
 * closed, its queue stays as it was. Whoever calls this holds the locks that migration 0006 asks for.
 */
export async function findLiveBids(
  transaction: Transaction<Tables>,
  of: { readonly applicationIds: readonly string[] } | { readonly advertIds: readonly string[] },
): Promise<LiveBid[]> {
  const wanted =
    'advertIds' in of
      ? sql`bid.advert_id = any (${of.advertIds})`
      : sql`bid.application_id = any (${of.applicationIds})`;
  const { rows } = await sql<LiveBid>`
    with moment as materialized (select app_now() as now)
    select bid.id, bid.reference, bid.rank_key as "rankKey", bid.placed_at as "placedAt",
           application.id as "applicationId", application.account_id as "accountId", application.facts,
           application.scheme_identifiers as "ownSchemes",
           advert.id as "advertId", advert.scheme_identifier as "schemeIdentifier", advert.bedrooms,
           advert.closes_at as "closesAt", advert.eligibility_rules as rules, advert.terms,
           moment.now as "readAt"
      from moment, bid
      join advert on advert.tenant_id = bid.tenant_id and advert.id = bid.advert_id
      join application on application.tenant_id = bid.tenant_id and application.id = bid.application_id
     where bid.tenant_id = app_tenant() and bid.state = 'live' and ${wanted}
       and advert.state = 'published' and advert.closes_at > moment.now`.execute(transaction);
  return rows;
}

/** The reasons for which a bid's person may no longer bid on its advert, on the day it was read; none: they may. */
export function explainLost(policy: LettingsPolicy, bid: LiveBid): Reason[] {
  const reasons = explainEligibility(
    bid.facts,
    policy,
    {
      eligibilitySchemeIdentifier: bid.schemeIdentifier,
      rules: bid.rules,
      parish: bid.terms.parish ?? null,
    },
    londonDay(bid.readAt),
  );
  const scheme = explainScheme(policy.schemes, bid.schemeIdentifier, bid.ownSchemes);
  const all = scheme === null ? reasons : [scheme, ...reasons];
  return isEligible(all) ? [] : all.filter(({ verdict }) => verdict !== 'met');
}

/** Where a bid stands, as numbers. */
export interface Place {
  readonly queuePosition: number;
  readonly totalBids: number;
}

/** The places of these bids as their rows are now, by id. */
export async function findPlaces(
  transaction: Transaction<Tables>,
  bidIds: readonly string[],
): Promise<ReadonlyMap<string, Place>> {
  if (bidIds.length === 0) return new Map();
  // One pass over each advert's queue, however many of its bids are asked for.
  const { rows } = await sql<{ id: string } & Place>`
    with asked as materialized (select unnest(${bidIds}::uuid[]) as id),
         queue as (
           select bid.id, row_number() over line as queue_position, count(*) over (partition by advert_id) as total
             from bid
            where tenant_id = app_tenant() and state = 'live'
              and advert_id in (select advert_id from bid join asked using (id) where tenant_id = app_tenant())
           window line as (partition by advert_id order by rank_key)
         )
    select id, queue_position::integer as "queuePosition", total::integer as "totalBids"
      from queue join asked using (id)`.execute(transaction);
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}

/** Writes a line into the history of each of these bids, at one moment by the database's clock. */
export async function recordBidEvents(
  transaction: Transaction<Tables>,
  event: BidEventName,
  madeBy: 'staff' | 'automatic',
  places: ReadonlyMap<string, { readonly queuePosition: number | null; readonly totalBids: number }>,
): Promise<void> {
  if (places.size === 0) return;
  const lines = [...places].map(([bidId, place]) => ({ bidId, ...place }));
  await sql`
    insert into bid_event (tenant_id, bid_id, event, made_by, at, queue_position, total_bids)
    select app_tenant(), line."bidId", ${event}, ${madeBy}, (select app_now()), line."queuePosition", line."totalBids"
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
             as line ("bidId" uuid, "queuePosition" integer, "totalBids" integer)`.execute(transaction);
}

/** Writes new rank keys, by the bid's id. */
export async function writeRankKeys(
  transaction: Transaction<Tables>,
  policy: LettingsPolicy,
  keys: ReadonlyMap<string, string>,
): Promise<void> {
  if (keys.size === 0) return;
  await sql`
    update bid set rank_key = fresh.key, policy_version = ${policy.version}
      from unnest(${[...keys.keys()]}::uuid[], ${[...keys.values()]}::text[]) as fresh (id, key)
     where bid.tenant_id = app_tenant() and bid.id = fresh.id and bid.state = 'live'`.execute(transaction);
}
