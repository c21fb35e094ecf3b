import type { StoredAccountState } from '#machines/lifecycle/account.machine.ts';
import { impersonationRefusal } from '#machines/lifecycle/impersonation-refusal.ts';
import { impersonationRow } from '#machines/lifecycle/impersonation.machine.ts';
import type { Staff } from '#schemas/backoffice/staff-link.ts';
import type { TenantDatabase } from '../../database/database.ts';
import { statement, typed } from '../../database/statement.ts';
import { writeAudit } from '../audit.ts';
import { hashToken, makeToken } from '../token.ts';

/** Lifetime of a link in seconds. */
export const linkSeconds = 60;

interface ImpersonationAsked extends Staff {
  /** The resident, by registration number or email address. */
  readonly account: string;
  readonly reason: string;
}

/** A link's secret, and when it stops working. */
interface MintedImpersonation {
  readonly token: string;
  readonly expiresAt: Date;
}

const named = statement({
  values: { name: 'text', email: 'text' },
  row: { id: 'uuid', state: typed<StoredAccountState>('text') },
  text: `
    select id, state from account
     where tenant_id = app_tenant() and (registration_number = $name or email_key = lower($email))`,
});

const insert = statement({
  values: {
    accountId: 'uuid',
    staffId: 'text',
    staffName: 'text',
    reason: 'text',
    tokenHash: 'bytea',
    linkSeconds: 'double precision',
  },
  row: { id: 'uuid', expiresAt: 'timestamptz' },
  text: `
    insert into impersonation (tenant_id, account_id, staff_id, staff_name, reason, token_hash, token_expires_at)
    values (app_tenant(), $accountId, $staffId, $staffName, $reason, $tokenHash,
            app_now() + make_interval(secs => $linkSeconds))
    returning id, token_expires_at as "expiresAt"`,
});

/**
 * Creates a link with which a member of staff can impersonate a resident, if it could be used now. It works
 * once, within a minute. Only the hash of its token is stored. The record starts here, with the reason.
 * @param query a query for one council.
 * @returns `unknown` if the council has no such account, `notActive` for one that is suspended or not
 * confirmed.
 */
export async function mintImpersonation(
  database: TenantDatabase,
  { account: name, staffId, staffName, reason }: ImpersonationAsked,
): Promise<MintedImpersonation | 'unknown' | 'notActive'> {
  return database.transaction(async (transaction) => {
    const [account] = await transaction.run(named, { name, email: name.trim() });
    if (!account) return 'unknown';
    const use = { inTime: true, accountActive: account.state === 'active' };
    if (impersonationRefusal(impersonationRow(false, false), { type: 'link.use', ...use }) !== null)
      return 'notActive';
    const token = makeToken();
    const [made] = await transaction.run(insert, {
      accountId: account.id,
      staffId,
      staffName: staffName.trim(),
      reason: reason.trim(),
      tokenHash: hashToken(token),
      linkSeconds,
    });
    if (!made) throw new Error('A row that was written was not given back.');
    await writeAudit(transaction, {
      event: 'impersonation.mint',
      accountId: account.id,
      impersonationId: made.id,
      madeBy: 'staff',
    });
    return { token, expiresAt: made.expiresAt };
  });
}

/**
 * The address of the page that takes a link's token. The token is in the fragment, which browsers do not send,
 * so it reaches no log and no referrer (decision 16).
 * @param page the whole address of `/account/impersonate`.
 */
export function impersonationAddress(page: string, token: string): string {
  return `${page}#token=${token}`;
}
