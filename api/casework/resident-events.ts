import { sql, type Kysely } from 'kysely';
import type { ResidentEventKind } from '#schemas/backoffice/resident-events.ts';
import type { Tables } from '../database/tables.ts';

/**
 * An action of a resident that the council follows: a row of the event stream (`GET /api/backoffice/events`).
 */
export interface ResidentEvent {
  /** Bids and forms enter the stream from their own tables, and deliveries from the code that delivers. */
  readonly kind: Exclude<ResidentEventKind, `bid.${string}` | 'form.send' | 'document.deliver'>;
  readonly accountId: string;
  /** `staff` while they impersonate the resident. */
  readonly madeBy: 'resident' | 'staff';
  /** The id of the subject, such as an action. */
  readonly subjectId: string;
  /** Details that the stream cannot read from the subject later, since it may have changed by then. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Writes an event to the stream, in the transaction of its cause. */
export async function writeResidentEvent(
  transaction: Kysely<Tables>,
  { kind, accountId, madeBy, subjectId, details = {} }: ResidentEvent,
): Promise<void> {
  await transaction
    .insertInto('resident_event')
    .values({
      tenant_id: sql<string>`app_tenant()`,
      kind,
      account_id: accountId,
      made_by: madeBy,
      subject_id: subjectId,
      details: JSON.stringify(details),
    })
    .execute();
}
