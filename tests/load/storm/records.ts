import type { Pool } from 'pg';
import type { BidEventName } from '#schemas/api/account-bids.ts';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { AdvertTerms } from '#schemas/tenant/lettings-ranking.ts';

/**
 * Everything the database holds about the storm, read past row-level security. Times in microseconds since
 * 1970, as stored.
 */
export interface Records {
  readonly now: number;
  readonly bids: ReadonlyMap<string, BidRecord>;
  readonly adverts: ReadonlyMap<string, AdvertRecord>;
  readonly applications: ReadonlyMap<string, ApplicationRecord>;
  /** Histories by bid, in the order they were written. */
  readonly histories: ReadonlyMap<string, readonly EventRecord[]>;
}

export interface BidRecord {
  readonly id: string;
  readonly advert: string;
  readonly application: string;
  readonly state: 'live' | 'withdrawn' | 'stood';
  readonly endedBy: string | null;
  readonly preferred: boolean;
  readonly rankKey: string;
  readonly placedAt: number;
  readonly movedFrom: string | null;
}

export interface AdvertRecord {
  readonly id: string;
  readonly scheme: string;
  readonly cycle: string;
  readonly uncounted: boolean;
  readonly bedrooms: number;
  readonly terms: AdvertTerms;
  readonly opensAt: number;
  readonly closesAt: number;
  readonly withdrawnAt: number | null;
  readonly settled: boolean;
}

interface ApplicationRecord {
  readonly id: string;
  readonly version: number;
  readonly reference: string;
  readonly facts: ApplicationFacts;
}

export interface EventRecord {
  readonly id: number;
  readonly bid: string;
  readonly event: BidEventName;
  readonly at: number;
  readonly queuePosition: number | null;
}

// bigint as a number: microseconds until the year 2255 are below 2^53.
const micro = (column: string) => `(extract(epoch from ${column}) * 1000000)::float8`;

/** Reads all records. No request may be in progress. */
export async function readRecords(pool: Pool): Promise<Records> {
  const rows = async <Row extends object>(text: string): Promise<Row[]> => (await pool.query<Row>(text)).rows;
  const bids = await rows<BidRecord>(
    `select id, advert_id as advert, application_id as application, state, ended_by as "endedBy", preferred,
            rank_key as "rankKey", ${micro('placed_at')} as "placedAt", moved_from as "movedFrom" from bid`,
  );
  const adverts = await rows<AdvertRecord>(
    `select id, scheme_identifier as scheme, cycle_id as cycle, excluded_from_bid_count as uncounted, bedrooms,
            terms, ${micro('opens_at')} as "opensAt", ${micro('closes_at')} as "closesAt",
            ${micro('withdrawn_at')} as "withdrawnAt", settled_at is not null as settled from advert`,
  );
  const applications = await rows<ApplicationRecord>('select id, version, reference, facts from application');
  const events = await rows<EventRecord>(
    `select id::float8 as id, bid_id as bid, event, ${micro('at')} as at, queue_position as "queuePosition"
       from bid_event order by bid_event.id`,
  );
  const [clock] = await rows<{ now: number }>(`select ${micro('app_now()')} as now`);
  if (!clock) throw new Error('The database has no clock.');
  return {
    now: clock.now,
    bids: byId(bids),
    adverts: byId(adverts),
    applications: byId(applications),
    histories: Map.groupBy(events, ({ bid }) => bid),
  };
}

function byId<Row extends { readonly id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the record with this id, which foreign keys guarantee. */
export function known<Row>(rows: ReadonlyMap<string, Row>, id: string): Row {
  const row = rows.get(id);
  if (row === undefined) throw new Error(`There is no record ${id}.`);
  return row;
}
