import type { StoredChanges } from '#schemas/advert-changes.ts';
import type { BidAgreement } from '#machines/lifecycle/bid.machine.ts';
import type { CountedBid } from '../../rules/lettings/bid-count.ts';
import type { TenantDatabase } from '../../database/database.ts';
import { statement, typed } from '../../database/statement.ts';

/**
 * An application's last bid on an advert, with its place in the queue, or its last place once the home has
 * closed.
 */
export interface BidFacts {
  readonly id: string;
  readonly advertId: string;
  readonly applicationId: string;
  readonly state: 'live' | 'withdrawn' | 'stood';
  readonly madeBy: 'applicant' | 'staff' | 'automatic';
  readonly preferred: boolean;
  readonly agreement: BidAgreement;
  /** True if the person has withdrawn a bid on this advert before, or moved it elsewhere. */
  readonly hasWithdrawn: boolean;
  readonly queuePosition: number | null;
  /** ISO instant. */
  readonly placedAt?: string;
  /**
   * Changes of the advert since the bid was made, oldest first; null if there are none, or the bid has ended.
   */
  readonly changes?: readonly StoredChanges[] | null;
}

/** A bid on any advert that may count towards a limit. */
export interface HeldBid extends CountedBid {
  readonly id: string;
  readonly advertId: string;
  readonly applicationId: string;
  readonly madeBy: BidFacts['madeBy'];
  readonly preferred: boolean;
}

/** People's bids as the database has them, apart from adverts and rules. */
export interface KnownBids {
  /** The last bid by `pairKey`. */
  readonly last: ReadonlyMap<string, BidFacts>;
  /** Bids that may count towards a limit, by application id. */
  readonly held: ReadonlyMap<string, readonly HeldBid[]>;
  /**
   * Number of live bids, or of final ones once the advert has closed, by advert id; adverts without bids are
   * left out.
   */
  readonly totals: ReadonlyMap<string, number>;
}

/** A key for one application and one advert. */
export function pairKey(advertId: string, applicationId: string): string {
  return `${advertId} ${applicationId}`;
}

// One statement and one row, however many adverts: a round trip costs more than most of the work. A bid is
// counted by the values copied to it when it was made, as in `count_used_bids`; these already include the
// advert type.
/** The statement of {@link findKnownBids}; `tests/load/eligibility.ts` measures it. */
export const readKnownBids = statement({
  values: { applicationIds: 'uuid[]', advertIds: 'uuid[]', cycleIds: 'text[]' },
  row: {
    last: typed<BidFacts[] | null>('jsonb'),
    held: typed<HeldRow[] | null>('jsonb'),
    totals: typed<Record<string, number> | null>('jsonb'),
  },
  text: `
    with moment as materialized (select app_now() as now)
    select (
        select jsonb_agg(last) from (
          select distinct on (advert_id, application_id)
                 id, advert_id as "advertId", application_id as "applicationId", state, made_by as "madeBy",
                 preferred, coalesce(agreement, 'notNeeded') as agreement, placed_at as "placedAt",
                 case when state = 'live' then
                   (select jsonb_agg(changes order by id) from bid_event
                     where bid_event.tenant_id = app_tenant() and bid_id = bid.id and changes is not null)
                 end as changes,
                 bool_or(state = 'withdrawn' and coalesce(ended_by, '') not in ('advert.withdraw', 'bid.refuse'))
                   over (partition by advert_id, application_id) as "hasWithdrawn",
                 case state
                   when 'live' then (queue_of(advert_id, rank_key)).queue_position
                   when 'stood' then (select queue_position from bid_event
                                       where bid_event.tenant_id = app_tenant() and bid_id = bid.id
                                         and event = 'advert.close')
                 end as "queuePosition"
            from bid
           where tenant_id = app_tenant() and application_id = any ($applicationIds) and advert_id = any ($advertIds)
           order by advert_id, application_id, placed_at desc) as last
      ) as last,
      (
        select jsonb_agg(held) from (
          select bid.id, bid.advert_id as "advertId", application_id as "applicationId",
                 bid.state, made_by as "madeBy", preferred, placed_at as "placedAt", bid.scheme_identifier as "schemeIdentifier",
                 bid.cycle_id as "cycleId", not counts_towards_limit as "excludedFromBidCount",
                 bid_group as "bidGroup", advert.closes_at as "closesAt"
            from moment, bid
            join advert on advert.tenant_id = bid.tenant_id and advert.id = bid.advert_id
           where bid.tenant_id = app_tenant() and application_id = any ($applicationIds)
             and (bid.state <> 'withdrawn' or coalesce(ended_by, 'bid.withdraw') = 'bid.withdraw')
             and (bid.state = 'live' or bid.cycle_id = any ($cycleIds) or advert.closes_at > moment.now
                  or bid.placed_at > moment.now - interval '8 days')) as held
      ) as held,
      (
        select jsonb_object_agg(advert_id, total) from (
          select advert_id, count(*) as total
            from bid
           where tenant_id = app_tenant() and advert_id = any ($advertIds) and state = 'live'
           group by advert_id
          union all
          select advert_id, count(*) as total
            from bid
           where tenant_id = app_tenant() and advert_id = any ($advertIds) and state = 'stood'
           group by advert_id) as totals
      ) as totals`,
});

type HeldRow = Omit<HeldBid, 'advert' | 'placedAt'> & {
  readonly placedAt: string;
  readonly schemeIdentifier: string;
  readonly cycleId: string;
  readonly excludedFromBidCount: boolean;
  readonly bidGroup: string | null;
  readonly closesAt: string;
};

/**
 * Finds the last bid of each application on each advert, the number of bids in each advert's queue, and the
 * applications' bids that may count: every live one, and the others on open adverts, in these cycles, or made
 * within a week.
 */
export async function findKnownBids(
  database: TenantDatabase,
  applicationIds: readonly string[],
  advertIds: readonly string[],
  cycleIds: readonly string[],
): Promise<KnownBids> {
  const [row] = await database.run(readKnownBids, { applicationIds, advertIds, cycleIds });
  const last = new Map(
    (row?.last ?? []).map((bid) => [pairKey(bid.advertId, bid.applicationId), bid] as const),
  );
  const held = Map.groupBy((row?.held ?? []).map(heldBid), ({ applicationId }) => applicationId);
  return { last, held, totals: new Map(Object.entries(row?.totals ?? {})) };
}

function heldBid({
  schemeIdentifier,
  cycleId,
  excludedFromBidCount,
  bidGroup,
  closesAt,
  placedAt,
  ...bid
}: HeldRow): HeldBid {
  return {
    ...bid,
    placedAt: new Date(placedAt),
    advert: {
      schemeIdentifier,
      cycleId,
      closesAt: new Date(closesAt),
      // Uncounted advert types start at 1: whether this bid counts was decided when it was made.
      advertTypeId: 0,
      excludedFromBidCount,
      bidGroup,
    },
  };
}
