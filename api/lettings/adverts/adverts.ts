import type { Statement, TenantDatabase } from '../../database/database.ts';
import { type AdvertContent, contentColumns, featureColumns } from './advert-columns.ts';

/** A row of `advert`, with the moment it was read by the database's clock. */
export interface Advert extends AdvertContent {
  readonly id: string;
  readonly version: number;
  readonly schemeIdentifier: string;
  /** When the council withdrew it. Its times say whether it has closed. Nobody may know of a draft. */
  readonly withdrawnAt: Date | null;
  readonly readAt: Date;
}

/** What an `Advert` is read from, beside `advert, moment`. */
export const advertColumns = [
  'advert.id, version, scheme_identifier as "schemeIdentifier"',
  ...Object.entries(contentColumns).map(([name, { column }]) => `${column} as "${name}"`),
  'withdrawn_at as "withdrawnAt", moment.now as "readAt"',
].join(', ');

const readOpen: Statement = {
  name: 'open-adverts',
  text: `
    with moment as materialized (select app_now() as now)
    select ${advertColumns} from advert, moment
     where tenant_id = app_tenant() and closes_at > moment.now and opens_at <= moment.now and state = 'published'
     order by closes_at, advert_type_id, bedrooms, ${featureColumns}, advert.id`,
};

/**
 * SQL: people have seen the advert, open or not. Nobody saw one that was withdrawn no later than it opened, which is
 * also how a discarded draft is kept (`withdrawAdverts`).
 */
export const shownSql = `(state <> 'draft' and (withdrawn_at is null or withdrawn_at > opens_at))`;

const readById: Statement = {
  name: 'adverts-by-id',
  text: `
    with moment as materialized (select app_now() as now)
    select ${advertColumns} from advert, moment
     where tenant_id = app_tenant() and advert.id = any ($1) and opens_at <= moment.now
       and ${shownSql}`,
};

const readState: Statement = {
  name: 'open-adverts-state',
  text: `
    with moment as materialized (select app_now() as now),
         state as (
           select count(*) as count, sum(uuid_hash_extended(advert.id, xmin::text::bigint)) as hash,
                  min(closes_at) as closes
             from advert, moment
            where tenant_id = app_tenant() and closes_at > moment.now and opens_at <= moment.now
              and state = 'published'
         )
    select moment.now as "readAt",
           concat_ws(' ', (moment.now at time zone 'Europe/London')::date, count, hash) as fingerprint,
           least(closes, (select min(opens_at) from advert
                           where tenant_id = app_tenant() and opens_at > moment.now
                             and state = 'published')) as "nextChange"
      from state, moment`,
};

/** What we can know about the open adverts without reading them. */
export interface OpenState {
  /**
   * It changes whenever other adverts are open, one of their rows was written (PostgreSQL numbers each version of a
   * row, `xmin`), or a new day began in London, since rules on age go by the day an advert was read.
   */
  readonly fingerprint: string;
  /** When the next advert opens or closes, as far as we know now. */
  readonly nextChange: Date | null;
  readonly readAt: Date;
}

/** The state of the list of {@link findOpenAdverts}: with 10,000 adverts 5 ms instead of 110. */
export async function findOpenState(database: TenantDatabase): Promise<OpenState> {
  const [state] = await database.run<OpenState & Record<string, unknown>>(readState, []);
  if (!state) throw new Error('A statement without a condition gave no row.');
  return state;
}

/**
 * Every advert that takes bids now, soonest to close first. Among those that close together, similar homes are side by
 * side: then 10,000 of them compress to 57 kB, and in order of their ids to 60.
 */
export function findOpenAdverts(database: TenantDatabase): Promise<Advert[]> {
  return database.run<Advert & Record<string, unknown>>(readOpen, []);
}

/**
 * Adverts by id, including closed ones, in no order. Unknown ids, and adverts that nobody has seen yet, are left out.
 */
export function findAdverts(database: TenantDatabase, ids: readonly string[]): Promise<Advert[]> {
  return database.run<Advert & Record<string, unknown>>(readById, [ids]);
}

/** Returns when bidding on an advert ends, or ended: at its close, or when it was withdrawn. */
export function endOfBidding({ withdrawnAt, closesAt }: Pick<Advert, 'withdrawnAt' | 'closesAt'>): Date {
  return withdrawnAt ?? closesAt;
}

/** Whether an advert took bids at the moment it was read. The database decides again when a bid is placed. */
export function isOpen(advert: Pick<Advert, 'withdrawnAt' | 'opensAt' | 'closesAt' | 'readAt'>): boolean {
  return advert.withdrawnAt === null && advert.opensAt <= advert.readAt && advert.readAt < advert.closesAt;
}
