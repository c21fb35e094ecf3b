import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** What somebody has to be told by letter of a file that they sent. */
export interface FileNotice {
  readonly kind: 'file.infected';
  readonly accountId: string;
  readonly fileId: string;
  /** As its person called it. */
  readonly name: string;
}

/** Whether something that somebody has to be told is about a file. */
export function isFileNotice(notice: { readonly kind: string }): notice is FileNotice {
  return notice.kind.startsWith('file.');
}

/** Writes a notice into the outbox, in the transaction of its cause. */
export async function writeFileNotice(
  transaction: Kysely<Tables>,
  { kind, ...payload }: FileNotice,
): Promise<void> {
  await sql`
    insert into outbox (tenant_id, kind, payload) values (app_tenant(), ${kind}, ${JSON.stringify(payload)}::jsonb)
  `.execute(transaction);
}
