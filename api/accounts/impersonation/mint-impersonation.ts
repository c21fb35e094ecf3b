import { sql } from 'kysely';
import type { Staff } from '#schemas/backoffice/staff-link.ts';
import type { TenantDatabase } from '../../database/database.ts';
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

/**
 * Creates a link with which a member of staff can impersonate a resident. It works once, within a minute. Only
 * the hash of its token is stored. The record starts here, with the reason.
 * @param query a query for one council.
 * @returns `unknown` if the council has no such account, `notActive` for one that is suspended or not
 * confirmed.
 */
export async function mintImpersonation(
  { query }: Pick<TenantDatabase, 'query'>,
  { account: name, staffId, staffName, reason }: ImpersonationAsked,
): Promise<MintedImpersonation | 'unknown' | 'notActive'> {
  return query.transaction().execute(async (transaction) => {
    const account = await transaction
      .selectFrom('account')
      .select(['id', 'state'])
      .where((where) =>
        where.or([
          where('registration_number', '=', name),
          where('email_key', '=', sql<string>`lower(${name.trim()})`),
        ]),
      )
      .executeTakeFirst();
    if (!account) return 'unknown';
    if (account.state !== 'active') return 'notActive';
    const token = makeToken();
    const made = await transaction
      .insertInto('impersonation')
      .values(({ fn }) => ({
        tenant_id: fn<string>('app_tenant', []),
        account_id: account.id,
        staff_id: staffId,
        staff_name: staffName.trim(),
        reason: reason.trim(),
        token_hash: hashToken(token),
        token_expires_at: sql<Date>`app_now() + make_interval(secs => ${linkSeconds})`,
      }))
      .returning(['id', 'token_expires_at as expiresAt'])
      .executeTakeFirstOrThrow();
    await writeAudit(
      { query: transaction },
      {
        event: 'impersonation.mint',
        accountId: account.id,
        impersonationId: made.id,
        madeBy: 'staff',
      },
    );
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
