import { sql, type Kysely } from 'kysely';
import { sentencesOf, translatable } from '../rules/forms/check/sentences.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { Tables } from '../database/tables.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import type { CouncilForm } from './council-form.ts';

/** The definition of a draft or a submission, with its translated sentences, by locale. */
interface KeptDefinition {
  readonly definition: FormDefinition;
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Stores a definition that a draft or a submission refers to, once, with its translated sentences. */
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
 * Same as {@link keepDefinition}, but at most once while this process serves this version of a council's files.
 * Tracked by council: councils that do not change a form of base share one object, and each stores it for its
 * own people.
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

/** Finds the stored definition with that hash for this form, so that a draft can belong to it. */
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
