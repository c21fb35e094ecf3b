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

const keptHere = new WeakSet<JudgedForm>();

/** The same, at most once for as long as this process serves this version of the form. */
export async function keepDefinitionOnce(query: Kysely<Tables>, form: JudgedForm): Promise<void> {
  if (keptHere.has(form)) return;
  await keepDefinition(query, form);
  keptHere.add(form);
}

/** Whether a definition of that hash is kept of this form: one that a draft can say it belongs to. */
export async function isKept(query: Kysely<Tables>, formIdentifier: string, hash: string): Promise<boolean> {
  const found = await query
    .selectFrom('form_definition')
    .select('hash')
    .where('hash', '=', hash)
    .where('form_identifier', '=', formIdentifier)
    .executeTakeFirst();
  return found !== undefined;
}
