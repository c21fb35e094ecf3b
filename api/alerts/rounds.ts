import { plainDayOf, wallClock } from '../rules/lettings/wall-clock.ts';
import type { TenantDatabase } from '../database/database.ts';
import { readNow } from '../database/read-now.ts';
import { statement, typed, type Row } from '../database/statement.ts';

export type AlertRoundKind = 'opening' | 'closing' | 'places' | 'unread';

/** A round of alerts that has not finished. */
export type AlertRound = Row<typeof findOpen>;

/** Start times of the daily rounds, in London: the content of a daily letter is found before it is written. */
const dailyRounds = [
  { kind: 'places', at: '06:00' },
  { kind: 'unread', at: '06:00' },
  { kind: 'closing', at: '07:00' },
] as const satisfies readonly { readonly kind: AlertRoundKind; readonly at: string }[];

const beginDaily = statement({
  values: { due: 'text[]', today: 'date' },
  text: `
    insert into alert_round (tenant_id, kind, day) select app_tenant(), kind, $today::date from unnest($due::text[]) as kind
    on conflict (tenant_id, kind, day) do nothing`,
});

// A home counts as new from the first minute in which people can bid for it, even if the council sent it late.
// The very first round ends at once: homes that were open before alerts could be turned on are no news. The
// lock keeps two processes from finding the same new homes.
const beginOpening = statement({
  text: `
    with alone as materialized (
           select pg_try_advisory_xact_lock(hashtext('alert round'), hashtext(app_tenant())) as held
         ),
         fresh as (
           select advert.id from alone, advert
            where held and tenant_id = app_tenant() and state = 'published'
              and opens_at <= (select app_now()) and closes_at > (select app_now())
              and not exists (select from alert_round_advert as announced
                               where announced.tenant_id = app_tenant() and announced.advert_id = advert.id)
         ),
         made as (
           insert into alert_round (tenant_id, kind, ended_at)
           select app_tenant(), 'opening', case when is_first then app_now() end
             from alone,
                  (select not exists (select from alert_round
                                       where tenant_id = app_tenant() and kind = 'opening') as is_first) as before
            where held and (is_first or exists (select from fresh))
           returning id
         )
    insert into alert_round_advert (tenant_id, advert_id, round_id)
    select app_tenant(), fresh.id, made.id from fresh, made
    on conflict do nothing`,
});

const findOpen = statement({
  row: {
    id: 'bigint',
    kind: typed<AlertRoundKind>('text'),
    /** The day in London of a daily round; null for others. */
    day: 'text?',
    /** Everyone up to this account has been processed. */
    doneUpTo: 'uuid',
  },
  text: `
    select id, kind, to_char(day, 'YYYY-MM-DD') as day, judged_up_to as "doneUpTo" from alert_round
     where tenant_id = app_tenant() and ended_at is null
     order by id
     limit 1`,
});

const end = statement({
  values: { id: 'bigint', doneUpTo: 'uuid' },
  text: `
    update alert_round set ended_at = app_now()
     where tenant_id = app_tenant() and id = $id and judged_up_to = $doneUpTo and ended_at is null`,
});

/** Begins the rounds that are due now. Rounds already begun stay as they are. */
export async function beginRounds(database: TenantDatabase): Promise<void> {
  const now = await readNow(database);
  const today = plainDayOf(now);
  const due = dailyRounds.filter(({ at }) => wallClock(today, at) <= now).map(({ kind }) => kind);
  if (due.length > 0) await database.run(beginDaily, { due, today: today.toString() });
  await database.run(beginOpening);
}

/** Finds the open round that has waited longest. */
export async function findOpenRound(database: TenantDatabase): Promise<AlertRound | undefined> {
  const [round] = await database.run(findOpen);
  return round;
}

/**
 * Ends a round once everyone has been processed. Does nothing if another process has carried on with it
 * meanwhile.
 */
export async function endRound(
  database: TenantDatabase,
  { id, doneUpTo }: Pick<AlertRound, 'id' | 'doneUpTo'>,
): Promise<void> {
  await database.run(end, { id, doneUpTo });
}
