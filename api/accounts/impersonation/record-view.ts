import type { FastifyRequest } from 'fastify';
import { writeAudit, type AuditEvent, type AuditEventName } from '../audit.ts';

/**
 * Writes down that staff in a resident's place look at a document, before they see it. `admitStaff` records what changes
 * something; reading is not in the record otherwise. Nothing for anybody else: what somebody reads of their own is
 * nobody's business.
 */
export async function recordView(
  { staff, database }: FastifyRequest,
  event: Extract<AuditEventName, `${string}.view`>,
  details: NonNullable<AuditEvent['details']> = {},
): Promise<void> {
  if (!staff) return;
  const { accountId, impersonationId } = staff;
  await writeAudit(database, { event, accountId, sessionId: impersonationId, madeBy: 'staff', details });
}
