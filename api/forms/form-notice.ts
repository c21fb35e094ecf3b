import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** What somebody is told by letter about their form, because they did not do it themselves. */
export interface FormNotice {
  readonly kind: 'form.offered' | 'form.paused' | 'form.resumed' | 'form.reopened';
  readonly accountId: string;
  readonly requestId: string;
  readonly formIdentifier: string;
}

/** Whether a notice is about a form. */
export function isFormNotice(notice: { readonly kind: string }): notice is FormNotice {
  return notice.kind.startsWith('form.');
}

/** Writes a notice into the outbox, in the transaction of its cause. */
export async function writeFormNotice(
  transaction: Kysely<Tables>,
  { kind, ...payload }: FormNotice,
): Promise<void> {
  await sql`
    insert into outbox (tenant_id, kind, payload) values (app_tenant(), ${kind}, ${JSON.stringify(payload)}::jsonb)
  `.execute(transaction);
}
