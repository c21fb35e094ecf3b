import { apply } from '#machines/lifecycle/apply.ts';
import { impersonationRefusal } from '#machines/lifecycle/impersonation-refusal.ts';
import { impersonationSessionMachine, impersonationRow } from '#machines/lifecycle/impersonation.machine.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { TenantDatabase } from '../../database/database.ts';
import { retryConflicts } from '../../database/retry-conflicts.ts';
import { writeAudit } from '../audit.ts';
import type { BrowserDescription } from '../describe-browser.ts';
import { hashToken, makeToken } from '../token.ts';
import { hashImpersonation } from './hash-impersonation.ts';
import { statement, typed } from '../../database/statement.ts';
import { endSession } from '../sessions.ts';

/** Maximum lifetime of an impersonation and its cookie, in seconds. */
export const impersonationSeconds = 60 * 60;
const lifetime = { idle: '30 minutes', absolute: `${impersonationSeconds} seconds` } as const;

/** Both halves of the session's key: the token only goes into its cookie, the id to the tab. */
interface StartedImpersonation {
  readonly sessionId: string;
  readonly token: string;
}

type LinkRefusal = Extract<ErrorCode, `impersonation.${string}`>;

const findLink = statement({
  values: { linkHash: 'bytea' },
  row: {
    id: 'uuid',
    accountId: 'uuid',
    used: 'boolean',
    goesOn: 'boolean',
    inTime: 'boolean',
    accountActive: 'boolean',
  },
  text: `
    select impersonation.id, impersonation.account_id as "accountId", used_at is not null as used,
           token_expires_at > app_now() as "inTime", account.state = 'active' as "accountActive",
           exists (select from session
                    where session.tenant_id = app_tenant() and session.impersonation_id = impersonation.id
                      and session.ended_at is null
                      and least(session.ends_at, session.last_seen_at + session.idle_limit) > app_now()) as "goesOn"
      from impersonation
      join account on account.tenant_id = app_tenant() and account.id = impersonation.account_id
     where impersonation.tenant_id = app_tenant() and impersonation.token_hash = $linkHash`,
});

const start = statement({
  values: { id: 'uuid', linkHash: 'bytea', sessionHash: 'bytea', terms: 'jsonb' },
  row: { outcome: typed<'started' | 'failed' | 'accountNotActive'>('text') },
  text: 'select start_impersonation($id, $linkHash, $sessionHash, $terms) as outcome',
});

/**
 * Uses a link: once, within its minute, at its own council, and while the account is active. If two people use
 * it at once, one gets in. Any other impersonation by the same member of staff ends; the resident's own
 * sessions, browsers, locks, language and last log-in stay as they are.
 */
export async function logInWithToken(
  database: TenantDatabase,
  linkToken: string,
  { browser, system }: BrowserDescription,
): Promise<StartedImpersonation | { readonly code: LinkRefusal }> {
  const linkHash = hashToken(linkToken);
  const [link] = await database.run(findLink, { linkHash });
  if (!link) return { code: 'impersonation.failed' };
  const refuse = async (code: LinkRefusal) => {
    const { id: impersonationId, accountId } = link;
    const details = { reason: code };
    await writeAudit(database, {
      event: 'impersonation.refuse',
      accountId,
      impersonationId,
      madeBy: 'staff',
      details,
    });
    return { code };
  };
  const row = impersonationRow(link.used, link.goesOn);
  const used = { type: 'link.use', inTime: link.inTime, accountActive: link.accountActive } as const;
  if (!apply(impersonationSessionMachine, row, used).ok)
    return refuse(impersonationRefusal(row, used) ?? 'impersonation.failed');
  const token = makeToken();
  const sessionHash = hashImpersonation(link.id, token);
  const terms = { ...lifetime, browser, system };
  const [started] = await retryConflicts(() =>
    database.run(start, { id: link.id, linkHash, sessionHash, terms }),
  );
  const outcome = started?.outcome ?? 'failed';
  // The link was used by another request first, or the account was suspended meanwhile.
  return outcome === 'started' ? { sessionId: link.id, token } : refuse(`impersonation.${outcome}`);
}

const find = statement({
  values: { tokenHash: 'bytea' },
  row: { goesOn: 'boolean' },
  text: `
    select ended_at is null and least(ends_at, last_seen_at + idle_limit) > app_now() as "goesOn" from session
     where tenant_id = app_tenant() and token_hash = $tokenHash and impersonation_id is not null`,
});

/**
 * Ends an impersonation when staff press Exit. One that is over stays as it ended.
 * @param tokenHash hash of cookie and header together.
 * @returns true if the two belong together: a tab whose impersonation was replaced from another tab must not
 * delete the other's cookie.
 */
export async function leaveImpersonation(database: TenantDatabase, tokenHash: Buffer): Promise<boolean> {
  const [session] = await database.run(find, { tokenHash });
  if (!session) return false;
  const row = impersonationRow(true, session.goesOn);
  if (apply(impersonationSessionMachine, row, { type: 'impersonation.exit' }).ok)
    await endSession(database, tokenHash);
  return true;
}
