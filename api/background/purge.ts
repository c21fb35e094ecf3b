import { sql, type RawBuilder } from 'kysely';
import type { TenantDatabase } from '../database/database.ts';
import type { BackgroundSettings } from './settings.ts';

/** What one council had that was kept no longer, in rows. */
export interface Purged {
  readonly answers: number;
  readonly sessions: number;
  readonly notices: number;
}

/** Rows that one statement deletes at most, so that it holds locks for some milliseconds only. */
const atOnce = 1_000;

/**
 * Deletes what is of no use any more in one council: answers kept for repeated requests, sessions that have ended,
 * and what somebody was told. What still waits to be sent stays, however old.
 * @param signal ends it between two statements; the rest is for the next time.
 */
export async function purge(
  database: TenantDatabase,
  keep: BackgroundSettings,
  signal?: AbortSignal,
): Promise<Purged> {
  const deleteOld = async (old: RawBuilder<unknown>): Promise<number> => {
    for (let count = 0; ;) {
      const deleted = Number((await old.execute(database.query)).numAffectedRows ?? 0n);
      count += deleted;
      if (deleted < atOnce || signal?.aborted) return count;
    }
  };
  return {
    answers: await deleteOld(sql`
      delete from idempotent_request
       where tenant_id = app_tenant() and (account_id, key) in (
         select account_id, key from idempotent_request
          where tenant_id = app_tenant() and at < ${daysAgo(keep.keepAnswersDays)}
          limit ${atOnce})`),
    sessions: await deleteOld(sql`
      delete from session
       where tenant_id = app_tenant() and id in (
         select id from session
          where tenant_id = app_tenant() and coalesce(ended_at, ends_at) < ${daysAgo(keep.keepSessionsDays)}
          limit ${atOnce})`),
    // By their numbers, which grow with time: the oldest are looked at, and no index is kept for this alone.
    notices: await deleteOld(sql`
      delete from outbox
       where tenant_id = app_tenant() and id in (
         select id from outbox where tenant_id = app_tenant() order by id limit ${atOnce})
         and outcome is not null and created_at < ${daysAgo(keep.keepMailDays)}`),
  };
}

function daysAgo(days: number): RawBuilder<unknown> {
  return sql`(select app_now() - make_interval(days => ${days}))`;
}
