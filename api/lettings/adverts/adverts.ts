import type { AdvertDetails } from '#schemas/api/property-listings.ts';
import { eachFeature } from '#schemas/home-features.ts';
import type { EligibilityRules } from '#schemas/lettings-facts.ts';
import type { AdvertTerms } from '#schemas/tenant/lettings-ranking.ts';
import type { TenantDatabase } from '../../database/database.ts';
import { type AdvertContent, contentColumns, featureColumns } from './advert-columns.ts';
import { statement, typed, type Row } from '../../database/statement.ts';

/** A row of `advert`, with the database time at which it was read. */
export interface Advert extends AdvertContent {
  readonly id: string;
  readonly version: number;
  readonly schemeIdentifier: string;
  /**
   * Time of withdrawal by the council. `closesAt` still says when it was due to close. Residents never see
   * drafts.
   */
  readonly withdrawnAt: Date | null;
  readonly readAt: Date;
}

/** The columns of an `Advert`. */
export const advertRow = {
  id: 'uuid',
  version: 'integer',
  schemeIdentifier: 'text',
  cycleId: 'text',
  advertTypeId: 'integer',
  localAuthorityIdentifier: 'text',
  landlordId: 'text',
  bedrooms: 'smallint',
  ...eachFeature(() => 'boolean' as const),
  opensAt: 'timestamptz',
  closesAt: 'timestamptz',
  excludedFromBidCount: 'boolean',
  rules: typed<EligibilityRules>('jsonb'),
  details: typed<AdvertDetails>('jsonb'),
  terms: typed<AdvertTerms>('jsonb'),
  withdrawnAt: 'timestamptz?',
  readAt: 'timestamptz',
} as const satisfies Record<keyof Advert, unknown>;

/** Select list of an `Advert`, for a query from `advert, moment`. */
export const advertColumns = [
  'advert.id, version, scheme_identifier as "schemeIdentifier"',
  ...Object.entries(contentColumns).map(([name, { column }]) => `${column} as "${name}"`),
  'withdrawn_at as "withdrawnAt", moment.now as "readAt"',
].join(', ');

const readOpen = statement({
  row: advertRow,
  text: `
    with moment as materialized (select app_now() as now)
    select ${advertColumns} from advert, moment
     where tenant_id = app_tenant() and closes_at > moment.now and opens_at <= moment.now and state = 'published'
     order by closes_at, advert_type_id, bedrooms, ${featureColumns}, advert.id`,
});

/**
 * SQL condition: residents could have seen the advert. An advert withdrawn at or before its opening was never
 * seen; a discarded draft is stored that way too (`withdrawAdverts`).
 */
export const shownSql = `(state <> 'draft' and (withdrawn_at is null or withdrawn_at > opens_at))`;

const readById = statement({
  values: { ids: 'uuid[]' },
  row: advertRow,
  text: `
    with moment as materialized (select app_now() as now)
    select ${advertColumns} from advert, moment
     where tenant_id = app_tenant() and advert.id = any ($ids) and opens_at <= moment.now
       and ${shownSql}`,
});

const readState = statement({
  row: {
    /**
     * Changes whenever the set of open adverts changes, one of their rows is written (PostgreSQL numbers each
     * version of a row, `xmin`), or a new day begins in London, since age rules use the day on which an advert
     * was read.
     */
    fingerprint: 'text',
    /** The next time an advert opens or closes, as far as is known now. */
    nextChange: 'timestamptz?',
    readAt: 'timestamptz',
  },
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
});

/** Cheap summary of the open adverts, read without loading them. */
export type OpenState = Row<typeof readState>;

/** Reads the state of the list of {@link findOpenAdverts}: 5 ms for 10,000 adverts instead of 110. */
export async function findOpenState(database: TenantDatabase): Promise<OpenState> {
  const [state] = await database.run(readState);
  if (!state) throw new Error('A statement without a condition gave no row.');
  return state;
}

/**
 * Finds every advert that takes bids now, soonest to close first. Adverts that close together are sorted by
 * similarity: 10,000 then compress to 57 kB, against 60 kB in order of id.
 */
export function findOpenAdverts(database: TenantDatabase): Promise<Advert[]> {
  return database.run(readOpen);
}

/**
 * Finds adverts by id, including closed ones, in no particular order. Unknown ids and adverts that residents
 * have never seen are left out.
 */
export function findAdverts(database: TenantDatabase, ids: readonly string[]): Promise<Advert[]> {
  return database.run(readById, { ids });
}

/** Returns the time at which bidding ends or ended: the close, or the withdrawal. */
export function endOfBidding({ withdrawnAt, closesAt }: Pick<Advert, 'withdrawnAt' | 'closesAt'>): Date {
  return withdrawnAt ?? closesAt;
}

/** True if the advert took bids at the moment it was read. The database checks again when a bid is placed. */
export function isOpen(advert: Pick<Advert, 'withdrawnAt' | 'opensAt' | 'closesAt' | 'readAt'>): boolean {
  return advert.withdrawnAt === null && advert.opensAt <= advert.readAt && advert.readAt < advert.closesAt;
}
