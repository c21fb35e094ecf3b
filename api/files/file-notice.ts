import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** A letter about a file that its reader sent. */
export interface FileNotice {
  readonly kind: 'file.infected';
  readonly accountId: string;
  readonly fileId: string;
  /** The file's name as sent. */
  readonly name: string;
}

/** True if a notice is about a file. */
export function isFileNotice(notice: { readonly kind: string }): notice is FileNotice {
  return notice.kind.startsWith('file.');
}

/** Writes a notice to the outbox, in the transaction of its cause. */
export async function writeFileNotice(
  transaction: Kysely<Tables>,
  { kind, ...payload }: FileNotice,
): Promise<void> {
  await sql`
    insert into outbox (tenant_id, kind, payload) values (app_tenant(), ${kind}, ${JSON.stringify(payload)}::jsonb)
  `.execute(transaction);
}
