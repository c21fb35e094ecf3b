import type { Queries } from '../database/database.ts';
import { statement } from '../database/statement.ts';

/** Audited events about accounts (OWASP ASVS 5.0, V16.3: log-ins, refusals and changes of credentials). */
export type AuditEventName =
  | 'account.create'
  | 'account.createAgain'
  | 'account.confirm'
  | 'account.lapse'
  | 'account.erase'
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
  | 'case.release'
  | 'form.offer'
  | 'form.pause'
  | 'form.resume'
  | 'form.reopen'
  | 'form.updateStart'
  | 'form.decide'
  | 'file.view'
  | 'documents.view'
  | 'letter.view'
  | 'plan.view'
  | 'document.view'
  | 'messages.view'
  | 'actions.view'
  | 'offers.view'
  | 'file.infected';

export interface AuditEvent {
  readonly event: AuditEventName;
  /** Null if there is no account, as when a letter is requested for an unknown address. */
  readonly accountId: string | null;
  readonly sessionId?: string;
  /**
   * For actions of staff before they impersonate a resident; while they do, the database knows the id
   * (sign-as-staff.sql).
   */
  readonly impersonationId?: string;
  /** `system`: not caused by a request, such as a lock after too many failures. */
  readonly madeBy: 'person' | 'staff' | 'system';
  /**
   * Words from a list, ids and numbers. Never an address, a name or a secret: nothing here can be deleted
   * later.
   */
  readonly details?: Readonly<Record<string, string | number | boolean>>;
}

const write = statement({
  values: {
    event: 'text',
    accountId: 'uuid?',
    sessionId: 'uuid?',
    impersonationId: 'uuid?',
    madeBy: 'text',
    details: 'jsonb',
  },
  text: `
    insert into audit_event (tenant_id, event, account_id, session_id, impersonation_id, made_by, details)
    values (app_tenant(), $event, $accountId, $sessionId, $impersonationId, $madeBy, $details)`,
});

/**
 * Audits an event of an account, in the transaction of the event, so that neither exists without the other. The
 * database sets the time.
 */
export async function writeAudit(
  database: Queries,
  { event, accountId, sessionId, impersonationId, madeBy, details = {} }: AuditEvent,
): Promise<void> {
  await database.run(write, {
    event,
    accountId,
    sessionId: sessionId ?? null,
    impersonationId: impersonationId ?? null,
    madeBy,
    details,
  });
}
