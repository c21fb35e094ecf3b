import type { OutcomeResult } from '#schemas/api/outcomes.ts';
import type { AdvertDetails } from '#schemas/api/property-listings.ts';
import type { TenantDatabase } from '../../database/database.ts';
import { ProblemError } from '../../errors/problem-error.ts';
import { shownSql } from '../adverts/adverts.ts';
import { statement, typed, type Row } from '../../database/statement.ts';

/** A calendar month in Europe/London; `month` counts from 1. */
export interface Month {
  readonly year: number;
  readonly month: number;
}

/**
 * The month a query asks for, if any.
 * @throws ProblemError `request.invalid` for a month without its year, or a year without its month.
 */
export function askedMonth({ year, month }: { year?: number; month?: number }): Month | undefined {
  if (year === undefined && month === undefined) return undefined;
  if (year !== undefined && month !== undefined) return { year, month };
  throw new ProblemError('request.invalid', { detail: 'querystring must have year and month, or neither' });
}

const readMonths = statement({
  row: {
    year: 'integer',
    month: 'integer',
    count: 'integer',
    /** True if the outcome of at least one of them is known. */
    hasDecided: 'boolean',
  },
  text: `
    with moment as materialized (select app_now() as now),
         ended as (
           select advert.opens_at at time zone 'Europe/London' as opened, outcome.advert_id is not null as decided
             from moment, advert
             left join outcome on outcome.tenant_id = advert.tenant_id and outcome.advert_id = advert.id
            where advert.tenant_id = app_tenant() and advert.closes_at <= moment.now and ${shownSql}
         )
    select extract(year from opened)::integer as year, extract(month from opened)::integer as month,
           count(*)::integer as count, bool_or(decided) as "hasDecided"
      from ended
     group by 1, 2
     order by 1 desc, 2 desc`,
});

/** A month in which adverts opened that have closed since. */
type OutcomeMonth = Row<typeof readMonths>;

/**
 * Finds the months in which adverts opened that have closed since, newest first, each with its number of
 * outcomes.
 */
export function findOutcomeMonths(database: TenantDatabase): Promise<OutcomeMonth[]> {
  return database.run(readMonths);
}

/** The outcome of one home: let or not. Nothing that could identify a person leaves the database. */
export type OutcomeFacts = Row<typeof readOutcomes>;

// The homes of one advert had the same bids, so they are shown or hidden together, by their smallest number of
// bids; otherwise one home could reveal another.
const readOutcomes = statement({
  values: { year: 'integer', month: 'integer', hideBelow: 'integer' },
  row: {
    advertId: 'uuid',
    schemeIdentifier: 'text',
    advertTypeId: 'integer',
    landlordId: 'text',
    bedrooms: 'smallint',
    opensAt: 'timestamptz',
    closesAt: 'timestamptz',
    details: typed<AdvertDetails>('jsonb'),
    result: typed<OutcomeResult>('text'),
    hidden: 'boolean',
    totalBids: 'integer?',
    bandId: 'text?',
    effectiveYear: 'integer?',
    effectiveMonth: 'integer?',
    queuePosition: 'integer?',
  },
  text: `
    with moment as materialized (select app_now() as now),
         asked as materialized (
           select make_date($year, $month, 1)::timestamp at time zone 'Europe/London' as starts,
                  (make_date($year, $month, 1) + interval '1 month') at time zone 'Europe/London' as ends
         ),
         ended as (
           select advert.*, outcome.ordinal, outcome.result, outcome.band_id, outcome.effective_date,
                  outcome.queue_position,
                  min(outcome.total_bids) over (partition by advert.id) as total_bids
             from moment, asked, advert
             left join outcome on outcome.tenant_id = advert.tenant_id and outcome.advert_id = advert.id
            where advert.tenant_id = app_tenant() and advert.closes_at <= moment.now and ${shownSql}
              and advert.opens_at >= asked.starts and advert.opens_at < asked.ends
         ),
         judged as (select *, coalesce(total_bids < $hideBelow, false) as hidden from ended)
    select id as "advertId", scheme_identifier as "schemeIdentifier", advert_type_id as "advertTypeId",
           landlord_id as "landlordId", bedrooms, opens_at as "opensAt", closes_at as "closesAt", details,
           coalesce(result, 'pending') as result, hidden,
           case when not hidden then total_bids end as "totalBids",
           case when not hidden then band_id end as "bandId",
           case when not hidden then extract(year from effective_date)::integer end as "effectiveYear",
           case when not hidden then extract(month from effective_date)::integer end as "effectiveMonth",
           case when not hidden then queue_position end as "queuePosition"
      from judged
     order by judged.result is null, closes_at desc, id, ordinal`,
});

/**
 * Finds the outcomes of adverts that opened in a month and have closed since, latest close first; adverts
 * without an outcome yet are pending and come last.
 * @param hideBelow number of bids below which details are hidden: `lettings.json`, `outcomes.hideBelow`.
 */
export function findOutcomes(
  database: TenantDatabase,
  { year, month }: Month,
  hideBelow: number,
): Promise<OutcomeFacts[]> {
  return database.run(readOutcomes, { year, month, hideBelow });
}
