import type { TenantDatabase } from '../database/database.ts';
import type { BackgroundSettings } from './settings.ts';
import { statement } from '../database/statement.ts';

/** Numbers of rows deleted in one council. */
interface Purged {
  readonly answers: number;
  readonly sessions: number;
  readonly notices: number;
  /** Counts of letters to addresses without an account. */
  readonly marks: number;
  /** Accounts with an unconfirmed address. */
  readonly unconfirmed: number;
  /** Proofs in letters, and the requests they belonged to. */
  readonly proofs: number;
  /** Failed claims of cases. */
  readonly claims: number;
  /** Browsers without a log-in for a long time. */
  readonly devices: number;
  /** Tokens that showed drafts to staff. */
  readonly previews: number;
  /** Tokens in the unsubscribe links of letters. */
  readonly unsubscribeTokens: number;
  /** Findings about homes already sent in letters, kept as long as these. */
  readonly alerts: number;
  /** Counts of bytes that each network address sent on past days. */
  readonly received: number;
  /** The portal's decisions about homes for people with automatic bids; the bids themselves stay. */
  readonly looks: number;
  /** Lines in the history of accounts. */
  readonly events: number;
}

/** The most rows that one statement deletes, so that it holds locks for only a few milliseconds. */
const atOnce = 1_000;

/**
 * Days for which proofs in letters are kept, used or not. A letter may wait four days for its mail server and
 * is valid for one more; until then, a used proof tells a waiting letter that it is no longer needed.
 */
const keepProofsDays = 7;

/** Claims are counted by the day (the table `claim_attempt`). */
const keepClaimsDays = 1;

/** A browser keeps its cookie for 365 days from the last log-in. */
const keepDevicesDays = 400;

/** Longer than a home is open, and long enough to ask why there was no bid. */
const keepLooksDays = 180;

/** The unsubscribe link works for longer than anyone is likely to keep the letter unread. */
const keepUnsubscribeDays = 730;

const endImpersonations = statement({
  text: `select from end_overdue_impersonations()`,
});

/** SQL: the time that many days ago. */
const daysAgo = (days: number | '$days') => `(select app_now() - make_interval(days => ${days}))`;

const oldAnswers = statement({
  values: { days: 'integer' },
  text: `
    delete from idempotent_request
     where tenant_id = app_tenant() and (account_id, key) in (
       select account_id, key from idempotent_request
        where tenant_id = app_tenant() and at < ${daysAgo('$days')}
        limit ${atOnce})`,
});

const oldSessions = statement({
  values: { days: 'integer' },
  text: `
    delete from session
     where tenant_id = app_tenant() and id in (
       select id from session
        where tenant_id = app_tenant() and coalesce(ended_at, ends_at) < ${daysAgo('$days')}
        limit ${atOnce})`,
});

// Row numbers grow with time: this checks the oldest rows, and needs no index of its own.
const oldNotices = statement({
  values: { days: 'integer' },
  text: `
    delete from outbox
     where tenant_id = app_tenant() and id in (
       select id from outbox where tenant_id = app_tenant() order by id limit ${atOnce})
       and outcome is not null and created_at < ${daysAgo('$days')}`,
});

// For an hour, the mark counts letters to an address without an account (api/accounts/account-letters.ts).
const oldMarks = statement({
  text: `
    update outbox set payload = payload - 'mark'
     where tenant_id = app_tenant() and id in (
       select id from outbox
        where tenant_id = app_tenant() and kind = 'account.unknown' and payload ? 'mark'
          and outcome is not null and created_at < (select app_now() - interval '1 hour')
        limit ${atOnce})`,
});

const oldProofs = statement({
  text: `
    delete from account_token
     where tenant_id = app_tenant() and id in (
       select id from account_token
        where tenant_id = app_tenant() and created_at < ${daysAgo(keepProofsDays)}
        limit ${atOnce})`,
});

const oldRequests = statement({
  text: `
    delete from account_request
     where tenant_id = app_tenant() and (account_id, purpose) in (
       select account_id, purpose from account_request
        where tenant_id = app_tenant() and asked_at < ${daysAgo(keepProofsDays)}
        limit ${atOnce})
       and asked_at < ${daysAgo(keepProofsDays)}`,
});

const oldClaims = statement({
  text: `
    delete from claim_attempt
     where tenant_id = app_tenant() and at < ${daysAgo(keepClaimsDays)}`,
});

const oldDevices = statement({
  text: `
    delete from known_device
     where tenant_id = app_tenant() and (account_id, device_hash) in (
       select account_id, device_hash from known_device
        where tenant_id = app_tenant() and last_used_at < ${daysAgo(keepDevicesDays)}
        limit ${atOnce})
       and last_used_at < ${daysAgo(keepDevicesDays)}`,
});

const oldPreviews = statement({
  values: { days: 'integer' },
  text: `
    delete from preview_token
     where tenant_id = app_tenant() and id in (
       select id from preview_token
        where tenant_id = app_tenant()
          and coalesce(ended_at, expires_at) < ${daysAgo('$days')}
        limit ${atOnce})`,
});

const oldUnsubscribes = statement({
  text: `
    delete from unsubscribe_token
     where tenant_id = app_tenant() and token_hash in (
       select token_hash from unsubscribe_token
        where tenant_id = app_tenant() and created_at < ${daysAgo(keepUnsubscribeDays)}
        limit ${atOnce})`,
});

const oldAlerts = statement({
  values: { days: 'integer' },
  text: `
    delete from alert_waiting
     where tenant_id = app_tenant() and (round_id, account_id, alert) in (
       select round_id, account_id, alert from alert_waiting
        where tenant_id = app_tenant() and letter_id is not null and found_at < ${daysAgo('$days')}
        limit ${atOnce})`,
});

const oldBytes = statement({
  text: `
    delete from received_bytes
     where tenant_id = app_tenant() and (day, address) in (
       select day, address from received_bytes
        where tenant_id = app_tenant() and day < (app_now() at time zone 'Europe/London')::date
        limit ${atOnce})`,
});

const oldLooks = statement({
  text: `
    delete from automatic_look
     where tenant_id = app_tenant() and (account_id, advert_id) in (
       select account_id, advert_id from automatic_look
        where tenant_id = app_tenant() and looked_at < ${daysAgo(keepLooksDays)}
        limit ${atOnce})`,
});

const purging = { values: { days: 'integer', atOnce: 'integer' }, row: { gone: 'integer' } } as const;
const unconfirmed = statement({
  ...purging,
  text: 'select purge_unconfirmed($days, $atOnce) as gone',
});
const oldEvents = statement({
  ...purging,
  text: 'select purge_audit($days, $atOnce) as gone',
});

/**
 * Deletes data that one council no longer needs: answers kept for repeated requests, ended sessions, sent
 * letters, and expired data of accounts. Letters still waiting to be sent stay, however old.
 * @param signal stops between two statements; the rest is left for next time.
 */
export async function purge(
  database: TenantDatabase,
  keep: BackgroundSettings,
  signal?: AbortSignal,
): Promise<Purged> {
  const removeOld = async (removeSome: () => Promise<number>): Promise<number> => {
    for (let count = 0; ;) {
      const removed = await removeSome();
      count += removed;
      if (removed < atOnce || signal?.aborted) return count;
    }
  };
  const purgeBy = async (by: typeof unconfirmed, days: number): Promise<number> =>
    (await database.run(by, { days, atOnce }))[0]?.gone ?? 0;
  // Only the session records how an impersonation ended that was never closed, so this comes before sessions
  // are deleted.
  await database.run(endImpersonations);
  await markUse(database);
  return {
    answers: await removeOld(() => database.count(oldAnswers, { days: keep.keepAnswersDays })),
    sessions: await removeOld(() => database.count(oldSessions, { days: keep.keepSessionsDays })),
    notices: await removeOld(() => database.count(oldNotices, { days: keep.keepMailDays })),
    marks: await removeOld(() => database.count(oldMarks)),
    proofs:
      (await removeOld(() => database.count(oldProofs))) +
      (await removeOld(() => database.count(oldRequests))),
    // Deleted after their proofs, and by a database function, because the API itself may not delete accounts
    // (purge-unconfirmed.sql).
    unconfirmed: await removeOld(() => purgeBy(unconfirmed, keepProofsDays)),
    claims: await removeOld(() => database.count(oldClaims)),
    devices: await removeOld(() => database.count(oldDevices)),
    previews: await removeOld(() => database.count(oldPreviews, { days: keep.keepSessionsDays })),
    unsubscribeTokens: await removeOld(() => database.count(oldUnsubscribes)),
    alerts: await removeOld(() => database.count(oldAlerts, { days: keep.keepMailDays })),
    received: await removeOld(() => database.count(oldBytes)),
    looks: await removeOld(() => database.count(oldLooks)),
    // Also by a function: the API itself may not delete from this history (purge-audit.sql).
    events: await removeOld(() => purgeBy(oldEvents, keep.keepAuditDays)),
  };
}

const markUsed = statement({
  text: `
    update account set last_used_at = used.at
      from (select account_id, max(last_seen_at) as at from session
             where tenant_id = app_tenant() and impersonation_id is null group by account_id) as used
     where account.tenant_id = app_tenant() and account.id = used.account_id
       and account.last_used_at < used.at - interval '1 day'`,
});

/**
 * Records when accounts were last used, from their sessions, before these are deleted: unused accounts are
 * deleted in time (`delete-expired.ts`). Impersonations by staff do not count as use.
 */
async function markUse(database: TenantDatabase): Promise<void> {
  await database.run(markUsed);
}
