import type { Queries } from '../database/database.ts';
import { statement } from '../database/statement.ts';

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

const queueNotice = statement({
  values: { kind: 'text', payload: 'jsonb' },
  text: `
    insert into outbox (tenant_id, kind, payload) values (app_tenant(), $kind, $payload::jsonb)
  `,
});

/** Writes a notice to the outbox, in the transaction of its cause. */
export async function writeFileNotice(transaction: Queries, { kind, ...payload }: FileNotice): Promise<void> {
  await transaction.run(queueNotice, { kind, payload });
}
