import type { SessionsResponse } from '#schemas/api/sessions.ts';
import type { Queries, TenantDatabase } from '../database/database.ts';
import { statement } from '../database/statement.ts';

type SessionShown = SessionsResponse['sessions'][number];

/** Maximum lifetime of a remembered session's cookie, in seconds. */
export const rememberedSeconds = 30 * 24 * 60 * 60;

const readSessions = statement({
  values: { accountId: 'uuid', currentTokenHash: 'bytea' },
  row: {
    id: 'uuid',
    current: 'boolean',
    browser: 'text?',
    system: 'text?',
    remembered: 'boolean',
    startedAt: 'timestamptz',
    lastSeenAt: 'timestamptz',
  },
  text: `
    select id, token_hash = $currentTokenHash as current, browser, system, remembered,
           created_at as "startedAt", last_seen_at as "lastSeenAt"
      from session
     where tenant_id = app_tenant() and account_id = $accountId and impersonation_id is null and ended_at is null
       and ends_at > app_now() and last_seen_at + idle_limit > app_now()
     order by current desc, last_seen_at desc, id`,
});

/**
 * Finds a person's live sessions: this browser first, then by last activity. Sessions of impersonating staff
 * are left out, since those are not this person's browsers, and the id of such a session is half of its key.
 * Letters report the actions of staff, and ending all other sessions ends theirs too.
 */
export async function findSessions(
  database: TenantDatabase,
  accountId: string,
  currentTokenHash: Buffer,
): Promise<SessionShown[]> {
  const rows = await database.run(readSessions, { accountId, currentTokenHash });
  return rows.map(({ startedAt, lastSeenAt, ...session }) => ({
    ...session,
    startedAt: startedAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
}

/**
 * A statement that ends sessions and audits it.
 * @param which a condition on the session
 * @param by how they were ended
 */
const ending = (which: string, by: 'logout' | 'list' | 'others') => `
  with ended as (
    update session set ended_at = app_now()
     where tenant_id = app_tenant() and ${which} and ended_at is null
    returning id, account_id, impersonation_id
  )
  insert into audit_event (tenant_id, event, account_id, session_id, impersonation_id, made_by, details)
  select app_tenant(), 'session.end', account_id, id, impersonation_id, 'person', '{"by": "${by}"}' from ended`;

const endThis = statement({
  values: { tokenHash: 'bytea' },
  text: ending('token_hash = $tokenHash', 'logout'),
});

/** Ends a session for good when the person logs out. An unknown or ended session is left as it is. */
export async function endSession(database: Queries, tokenHash: Buffer): Promise<void> {
  await database.run(endThis, { tokenHash });
}

const endOne = statement({
  values: { accountId: 'uuid', sessionId: 'uuid' },
  text: ending('account_id = $accountId and id = $sessionId and impersonation_id is null', 'list'),
});

/**
 * Ends one session of an account.
 * @returns true if it was theirs and still live.
 */
export async function endSessionOf(
  database: TenantDatabase,
  accountId: string,
  sessionId: string,
): Promise<boolean> {
  return (await database.count(endOne, { accountId, sessionId })) > 0;
}

const endOthers = statement({
  values: { accountId: 'uuid', keepTokenHash: 'bytea?' },
  text: ending('account_id = $accountId and token_hash is distinct from $keepTokenHash', 'others'),
});

/**
 * Ends every session of an account except the one to keep (null keeps none), such as after a change of its
 * credentials (OWASP ASVS 5.0, 7.4.3).
 * @returns the number of sessions ended.
 */
export function endOtherSessions(
  database: Queries,
  accountId: string,
  keepTokenHash: Buffer | null,
): Promise<number> {
  return database.count(endOthers, { accountId, keepTokenHash });
}
