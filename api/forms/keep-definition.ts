import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { JudgedForm } from './judge-form.ts';

/** Keeps a definition that a draft or a submission is about to name, once. */
export async function keepDefinition(
  transaction: Kysely<Tables>,
  { definition, hash }: Pick<JudgedForm, 'definition' | 'hash'>,
): Promise<void> {
  await transaction
    .insertInto('form_definition')
    .values({
      tenant_id: sql`app_tenant()`,
      hash,
      form_identifier: definition.identifier,
      definition: JSON.stringify(definition),
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'hash']).doNothing())
    .execute();
}
