import type { FastifyRequest } from 'fastify';
import { writeAudit, type AuditEvent, type AuditEventName } from '../audit.ts';

/**
 * Records that staff impersonating a resident open a document, before they see it. `admitStaff` records only
 * changes, so a view needs its own line. Does nothing for residents: their own reading is private.
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
