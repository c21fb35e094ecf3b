import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** What somebody is told by letter because the council has asked, said or decided something. */
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
  /** By when the person has to do something, as an instant in ISO 8601. */
  readonly dueAt?: string | undefined;
}

/** Whether a notice is about casework. */
export function isCaseworkNotice(notice: { readonly kind: string }): notice is CaseworkNotice {
  return notice.kind.startsWith('casework.');
}

/** Writes a notice into the outbox, in the transaction of its cause. */
export async function writeCaseworkNotice(
  transaction: Kysely<Tables>,
  { kind, ...payload }: CaseworkNotice,
): Promise<void> {
  await sql`
    insert into outbox (tenant_id, kind, payload) values (app_tenant(), ${kind}, ${JSON.stringify(payload)}::jsonb)
  `.execute(transaction);
}
