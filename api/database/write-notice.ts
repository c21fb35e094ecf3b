import type { Queries } from './database.ts';
import { statement } from './statement.ts';

const insert = statement({
  values: { kind: 'text', payload: 'jsonb' },
  text: `insert into outbox (tenant_id, kind, payload) values (app_tenant(), $kind, $payload::jsonb)`,
});

/** Writes a notice to the outbox, in the transaction of its cause: `kind` in its own column, the rest in `payload`. */
export async function writeNotice(
  transaction: Queries,
  { kind, ...payload }: { readonly kind: string },
): Promise<void> {
  await transaction.run(insert, { kind, payload });
}
