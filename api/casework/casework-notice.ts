import type { Queries } from '../database/database.ts';
import { statement } from '../database/statement.ts';

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

const queueNotice = statement({
  values: { kind: 'text', payload: 'jsonb' },
  text: `
    insert into outbox (tenant_id, kind, payload) values (app_tenant(), $kind, $payload::jsonb)
  `,
});

/** Writes a notice to the outbox, in the transaction of its cause. */
export async function writeCaseworkNotice(
  transaction: Queries,
  { kind, ...payload }: CaseworkNotice,
): Promise<void> {
  await transaction.run(queueNotice, { kind, payload });
}
