import { sql, type Kysely } from 'kysely';
import type { ResidentEventKind } from '#schemas/backoffice/resident-events.ts';
import type { Tables } from '../database/tables.ts';

/** What a resident did that the council follows: a row of the one stream (`GET /api/backoffice/events`). */
export interface ResidentEvent {
  /** Bids and forms come into the stream from their own tables, and a delivery from what delivers. */
  readonly kind: Exclude<ResidentEventKind, `bid.${string}` | 'form.send' | 'document.deliver'>;
  readonly accountId: string;
  /** `staff`: in the resident's place. */
  readonly madeBy: 'resident' | 'staff';
  /** The id of what it is about, such as an action's. */
  readonly subjectId: string;
  /** What the stream can't read from the subject later, since it may have changed by then. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Writes an event into the stream, in the transaction of its cause. */
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
