import { Temporal } from 'temporal-polyfill';
import {
  type CalendarMoment,
  cycleMoments,
  inOrderOfTime,
  rollingMoments,
} from '../rules/lettings/calendar.ts';
import { londonDay } from '../rules/lettings/cycle.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { TenantDatabase } from '../database/database.ts';
import { shownSql } from './adverts/adverts.ts';
import { statement } from '../database/statement.ts';

// The last three columns are null if no home is open.
const readClosings = statement({
  row: { now: 'timestamptz', schemeIdentifier: 'text?', closesAt: 'timestamptz', homes: 'integer' },
  text: `
    with moment as materialized (select app_now() as now)
    select moment.now, closing.*
      from moment
      left join lateral (
        select scheme_identifier as "schemeIdentifier", closes_at as "closesAt", count(*)::integer as homes
          from advert
         where tenant_id = app_tenant() and opens_at <= moment.now and closes_at > moment.now and ${shownSql}
         group by 1, 2
      ) as closing on true`,
});

/** A moment of the calendar, with its scheme. */
export interface SchemeMoment extends CalendarMoment {
  readonly schemeIdentifier: string;
}

interface CalendarOfHomes {
  readonly now: Date;
  /** ISO day in London. */
  readonly today: string;
  readonly moments: readonly SchemeMoment[];
}

/**
 * Finds the openings, closes and announcements of a council's schemes, by their cycles; in a rolling scheme,
 * the closes of the homes open now. Oldest first.
 * @param back number of days before today.
 * @param ahead number of days after today.
 */
export async function findCalendar(
  database: TenantDatabase,
  { schemes }: LettingsPolicy,
  { back, ahead }: { readonly back: number; readonly ahead: number },
): Promise<CalendarOfHomes> {
  const rows = await database.run(readClosings);
  const now = rows[0]?.now ?? new Date(0);
  const today = londonDay(now);
  const from = Temporal.PlainDate.from(today).subtract({ days: back }).toString();
  const until = Temporal.PlainDate.from(today).add({ days: ahead }).toString();
  const moments = schemes.flatMap(({ identifier, cycle }) => {
    const ofScheme =
      cycle.kind === 'fixed'
        ? cycleMoments(cycle, identifier, from, until)
        : rollingMoments(
            identifier,
            rows.flatMap((row) => (row.schemeIdentifier === identifier ? [row] : [])),
          ).filter(({ day }) => day <= until);
    return ofScheme.map((moment) => ({ ...moment, schemeIdentifier: identifier }));
  });
  return { now, today, moments: inOrderOfTime(moments) };
}
