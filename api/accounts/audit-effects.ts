import type { AccountEffect } from '#machines/lifecycle/account.machine.ts';
import type { Queries } from '../database/database.ts';
import { writeAudit, type AuditEventName } from './audit.ts';

/** Audit event for each effect of the lifecycle. Locks and staff write their own lines. */
const eventOf: Partial<Record<AccountEffect['type'], AuditEventName>> = {
  'account.confirmed': 'account.confirm',
  'account.unlocked': 'login.unlock',
  'password.wasReset': 'password.reset',
  'password.changed': 'password.change',
  'email.changed': 'email.change',
};

/** Audits the effects of a lifecycle event, in the transaction of that event. */
export async function auditEffects(
  database: Queries,
  accountId: string,
  effects: readonly AccountEffect[],
): Promise<void> {
  for (const { type } of effects) {
    const event = eventOf[type];
    if (event) await writeAudit(database, { event, accountId, madeBy: 'person' });
  }
}
