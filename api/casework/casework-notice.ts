import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** A letter about a request, message, plan, document or decision of the council. */
export interface CaseworkNotice {
  readonly kind:
    | 'casework.actionAsked'
    | 'casework.actionChanged'
    | 'casework.actionDue'
    | 'casework.actionReceived'
    | 'casework.actionAnswered'
    | 'casework.messageReceived'
    | 'casework.planChanged'
    | 'casework.documentReceived';
  readonly accountId: string;
  /** The id of the action, thread, plan or document. */
  readonly subjectId: string;
  /** The person's deadline, as an instant in ISO 8601. */
  readonly dueAt?: string | undefined;
}

/** True if a notice is about casework. */
export function isCaseworkNotice(notice: { readonly kind: string }): notice is CaseworkNotice {
  return notice.kind.startsWith('casework.');
}

/** Writes a notice to the outbox, in the transaction of its cause. */
export async function writeCaseworkNotice(
  transaction: Kysely<Tables>,
  { kind, ...payload }: CaseworkNotice,
): Promise<void> {
  await sql`
    insert into outbox (tenant_id, kind, payload) values (app_tenant(), ${kind}, ${JSON.stringify(payload)}::jsonb)
  `.execute(transaction);
}
