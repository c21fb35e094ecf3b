import type { ResidentEventKind } from '#schemas/backoffice/resident-events.ts';
import type { Queries } from '../database/database.ts';
import { statement } from '../database/statement.ts';

/**
 * An action of a resident that the council follows: a row of the event stream (`GET /api/backoffice/events`).
 */
export interface ResidentEvent {
  /** Bids, forms and shortlists enter the stream from their own tables, and deliveries from the code that delivers. */
  readonly kind: Exclude<
    ResidentEventKind,
    `bid.${string}` | `shortlist.${string}` | `outcome.${string}` | 'form.send' | 'document.deliver'
  >;
  /** Null for an offer to a person without an account. */
  readonly accountId: string | null;
  /** `staff` while they impersonate the resident; `council` by its feed or a command. */
  readonly madeBy: 'resident' | 'staff' | 'council' | 'system';
  /** The id of the subject, such as an action. */
  readonly subjectId: string;
  /** Details that the stream cannot read from the subject later, since it may have changed by then. */
  readonly details?: Readonly<Record<string, unknown>>;
}

const insert = statement({
  values: { kind: 'text', accountId: 'uuid?', madeBy: 'text', subjectId: 'text', details: 'jsonb' },
  text: `
    insert into resident_event (tenant_id, kind, account_id, made_by, subject_id, details)
    values (app_tenant(), $kind, $accountId, $madeBy, $subjectId, $details)`,
});

/** Writes an event to the stream, in the transaction of its cause. */
export async function writeResidentEvent(
  transaction: Queries,
  { kind, accountId, madeBy, subjectId, details = {} }: ResidentEvent,
): Promise<void> {
  await transaction.run(insert, { kind, accountId, madeBy, subjectId, details });
}
