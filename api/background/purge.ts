import { sql, type RawBuilder } from 'kysely';
import type { Statement, TenantDatabase } from '../database/database.ts';
import type { BackgroundSettings } from './settings.ts';

/** What one council had that was kept no longer, in rows. */
export interface Purged {
  readonly answers: number;
  readonly sessions: number;
  readonly notices: number;
  /** By which letters to addresses were counted that no account has. */
  readonly marks: number;
  /** Accounts whose address nobody has confirmed. */
  readonly unconfirmed: number;
  /** Of letters that prove an address, and what was asked for by them. */
  readonly proofs: number;
  /** Wrong claims of cases. */
  readonly claims: number;
  /** Browsers from which nobody has logged in for long. */
  readonly devices: number;
  /** Tokens that showed drafts to staff. */
  readonly previews: number;
  /** Of the history of accounts. */
  readonly events: number;
}

/** Rows that one statement deletes at most, so that it holds locks for some milliseconds only. */
const atOnce = 1_000;

/**
 * Days for which the proofs of letters are kept, used or not. A letter may wait four days for its mail server and is
 * good for one more; until then a proof that was used tells a letter that waits that it is of no use any more.
 */
const keepProofsDays = 7;

/** Claims are counted by the day (the table `claim_attempt`). */
const keepClaimsDays = 1;

/** A browser keeps its cookie for 365 days from the last log-in. */
const keepDevicesDays = 400;

/**
 * Deletes what is of no use any more in one council: answers kept for repeated requests, sessions that have ended, what
 * somebody was told, and what of accounts is over. What still waits to be sent stays, however old.
 * @param signal ends it between two statements; the rest is for the next time.
 */
export async function purge(
  database: TenantDatabase,
  keep: BackgroundSettings,
  signal?: AbortSignal,
): Promise<Purged> {
  const removeOld = async (old: RawBuilder<unknown>): Promise<number> => {
    for (let count = 0; ;) {
      const removed = Number((await old.execute(database.query)).numAffectedRows ?? 0n);
      count += removed;
      if (removed < atOnce || signal?.aborted) return count;
    }
  };
  // How an impersonation that nobody ended came to its end is in its session alone until this.
  await sql`select end_overdue_impersonations()`.execute(database.query);
  return {
    answers: await removeOld(sql`
      delete from idempotent_request
       where tenant_id = app_tenant() and (account_id, key) in (
         select account_id, key from idempotent_request
          where tenant_id = app_tenant() and at < ${daysAgo(keep.keepAnswersDays)}
          limit ${atOnce})`),
    sessions: await removeOld(sql`
      delete from session
       where tenant_id = app_tenant() and id in (
         select id from session
          where tenant_id = app_tenant() and coalesce(ended_at, ends_at) < ${daysAgo(keep.keepSessionsDays)}
          limit ${atOnce})`),
    // By their numbers, which grow with time: the oldest are looked at, and no index is kept for this alone.
    notices: await removeOld(sql`
      delete from outbox
       where tenant_id = app_tenant() and id in (
         select id from outbox where tenant_id = app_tenant() order by id limit ${atOnce})
         and outcome is not null and created_at < ${daysAgo(keep.keepMailDays)}`),
    // For an hour, letters to an address that no account has are counted by it (api/accounts/account-letters.ts).
    marks: await removeOld(sql`
      update outbox set payload = payload - 'mark'
       where tenant_id = app_tenant() and id in (
         select id from outbox
          where tenant_id = app_tenant() and kind = 'account.unknown' and payload ? 'mark'
            and outcome is not null and created_at < (select app_now() - interval '1 hour')
          limit ${atOnce})`),
    proofs:
      (await removeOld(sql`
        delete from account_token
         where tenant_id = app_tenant() and id in (
           select id from account_token
            where tenant_id = app_tenant() and created_at < ${daysAgo(keepProofsDays)}
            limit ${atOnce})`)) +
      (await removeOld(sql`
        delete from account_request
         where tenant_id = app_tenant() and (account_id, purpose) in (
           select account_id, purpose from account_request
            where tenant_id = app_tenant() and asked_at < ${daysAgo(keepProofsDays)}
            limit ${atOnce})
           and asked_at < ${daysAgo(keepProofsDays)}`)),
    // After their proofs, and by a function of the database, since the API may delete no account (purge-unconfirmed.sql).
    unconfirmed: await purgeBy(database, unconfirmedPurge, keepProofsDays, signal),
    claims: await removeOld(sql`
      delete from claim_attempt
       where tenant_id = app_tenant() and at < ${daysAgo(keepClaimsDays)}`),
    devices: await removeOld(sql`
      delete from known_device
       where tenant_id = app_tenant() and (account_id, device_hash) in (
         select account_id, device_hash from known_device
          where tenant_id = app_tenant() and last_used_at < ${daysAgo(keepDevicesDays)}
          limit ${atOnce})
         and last_used_at < ${daysAgo(keepDevicesDays)}`),
    previews: await removeOld(sql`
      delete from preview_token
       where tenant_id = app_tenant() and id in (
         select id from preview_token
          where tenant_id = app_tenant()
            and coalesce(ended_at, expires_at) < ${daysAgo(keep.keepSessionsDays)}
          limit ${atOnce})`),
    // By a function as well: the API may not take anything away from this history by itself (purge-audit.sql).
    events: await purgeBy(database, auditPurge, keep.keepAuditDays, signal),
  };
}

async function purgeBy(
  { run }: TenantDatabase,
  statement: Statement,
  keepDays: number,
  signal: AbortSignal | undefined,
): Promise<number> {
  for (let count = 0; ;) {
    const [row] = await run<{ gone: number }>(statement, [keepDays, atOnce]);
    const gone = row?.gone ?? 0;
    count += gone;
    if (gone < atOnce || signal?.aborted) return count;
  }
}

const unconfirmedPurge: Statement = {
  name: 'unconfirmed-purge',
  text: 'select purge_unconfirmed($1, $2) as gone',
};
const auditPurge: Statement = { name: 'audit-purge', text: 'select purge_audit($1, $2) as gone' };

function daysAgo(days: number): RawBuilder<unknown> {
  return sql`(select app_now() - make_interval(days => ${days}))`;
}
