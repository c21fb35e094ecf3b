import type { TenantDatabase } from '../database/database.ts';

/** What is written down of accounts, for good (OWASP ASVS 5.0, V16.3: log-ins, refusals and changes of what opens them). */
export type AuditEventName =
  | 'account.create'
  | 'account.createAgain'
  | 'account.confirm'
  | 'account.lapse'
  | 'account.confirmAsked'
  | 'account.findAsked'
  | 'account.suspend'
  | 'account.reinstate'
  | 'session.start'
  | 'session.end'
  | 'login.fail'
  | 'login.refuse'
  | 'login.lock'
  | 'login.unlock'
  | 'password.change'
  | 'password.reset'
  | 'password.resetAsked'
  | 'email.change'
  | 'email.changeAsked'
  | 'impersonation.mint'
  | 'impersonation.refuse'
  | 'staff.ask'
  | 'staff.done'
  | 'case.claim'
  | 'case.claimFail'
  | 'form.offer'
  | 'form.pause'
  | 'form.resume'
  | 'form.reopen'
  | 'form.updateStart'
  | 'file.view'
  | 'documents.view'
  | 'letter.view'
  | 'file.infected';

export interface AuditEvent {
  readonly event: AuditEventName;
  /** Null: of nobody, such as a letter that was asked for to an address that no account has. */
  readonly accountId: string | null;
  readonly sessionId?: string;
  /** Of what staff do about somebody's place, before they are in it; in it, the database knows (sign-as-staff.sql). */
  readonly impersonationId?: string;
  /** `system`: nobody asked for it, such as a lock after too many failures. */
  readonly madeBy: 'person' | 'staff' | 'system';
  /** Words of a list, ids and numbers. Never an address, a name or a secret: nothing here can be taken away again. */
  readonly details?: Readonly<Record<string, string | number | boolean>>;
}

/**
 * Writes down what happened to an account, in the transaction in which it happens, so that neither is there without
 * the other. The time is the database's own.
 */
export async function writeAudit(
  { query }: Pick<TenantDatabase, 'query'>,
  { event, accountId, sessionId, impersonationId, madeBy, details }: AuditEvent,
): Promise<void> {
  await query
    .insertInto('audit_event')
    .values(({ fn }) => ({
      tenant_id: fn<string>('app_tenant', []),
      event,
      account_id: accountId,
      session_id: sessionId ?? null,
      impersonation_id: impersonationId ?? null,
      made_by: madeBy,
      ...(details ? { details: JSON.stringify(details) } : {}),
    }))
    .execute();
}
