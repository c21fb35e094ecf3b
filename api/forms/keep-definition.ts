import { sql, type Kysely } from 'kysely';
import { sentencesOf, translatable } from '#domain/forms/check/sentences.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { Tables } from '../database/tables.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import type { CouncilForm } from './council-form.ts';

/** A definition that a draft or a submission was written for, with its sentences in other languages, by locale. */
export interface KeptDefinition {
  readonly definition: FormDefinition;
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Keeps a definition that a draft or a submission is about to name, once, with the words in which it is read. */
export async function keepDefinition(
  transaction: Kysely<Tables>,
  { definition, hash, loaded }: Pick<CouncilForm, 'definition' | 'hash' | 'loaded'>,
): Promise<void> {
  const own = translatable(sentencesOf(definition));
  const texts = [...loaded.texts].map(([locale, said]) => [
    locale,
    Object.fromEntries([...said].filter(([sentence]) => own.has(sentence))),
  ]);
  await transaction
    .insertInto('form_definition')
    .values({
      tenant_id: sql`app_tenant()`,
      hash,
      form_identifier: definition.identifier,
      definition: JSON.stringify(definition),
      texts: JSON.stringify(Object.fromEntries(texts)),
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'hash']).doNothing())
    .execute();
}

const keptHere = new WeakMap<TenantFiles, WeakSet<CouncilForm>>();

/**
 * The same, at most once while this process serves this version of a council's files. By council: councils that change
 * nothing in a form of base have one and the same, and each keeps it for its own people.
 */
export async function keepDefinitionOnce(
  query: Kysely<Tables>,
  council: TenantFiles,
  form: CouncilForm,
): Promise<void> {
  const kept = keptHere.get(council) ?? new WeakSet();
  keptHere.set(council, kept);
  if (kept.has(form)) return;
  await keepDefinition(query, form);
  kept.add(form);
}

/** The definition with that hash, if we keep it for this form, so that a draft can belong to it. */
export async function findKept(
  query: Kysely<Tables>,
  formIdentifier: string,
  hash: string,
): Promise<KeptDefinition | undefined> {
  const found = await query
    .selectFrom('form_definition')
    .select(['definition', 'texts'])
    .where('hash', '=', hash)
    .where('form_identifier', '=', formIdentifier)
    .executeTakeFirst();
  return found && { definition: found.definition, texts: found.texts ?? {} };
}
