import { sentencesOf, translatable } from '../rules/forms/check/sentences.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import type { CouncilForm } from './council-form.ts';
import type { Queries } from '../database/database.ts';
import { statement, typed } from '../database/statement.ts';

/** The definition of a draft or a submission, with its translated sentences, by locale. */
interface StoredDefinition {
  readonly definition: FormDefinition;
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const insert = statement({
  values: { hash: 'text', formIdentifier: 'text', definition: 'json', texts: 'json' },
  text: `
    insert into form_definition (tenant_id, hash, form_identifier, definition, texts)
    values (app_tenant(), $hash, $formIdentifier, $definition, $texts)
    on conflict (tenant_id, hash) do nothing`,
});

/** Stores a definition that a draft or a submission refers to, once, with its translated sentences. */
export async function storeDefinition(
  transaction: Queries,
  { definition, hash, loaded }: Pick<CouncilForm, 'definition' | 'hash' | 'loaded'>,
): Promise<void> {
  const own = translatable(sentencesOf(definition));
  const texts = [...loaded.texts].map(([locale, said]) => [
    locale,
    Object.fromEntries([...said].filter(([sentence]) => own.has(sentence))),
  ]);
  await transaction.run(insert, {
    hash,
    formIdentifier: definition.identifier,
    definition,
    texts: Object.fromEntries(texts),
  });
}

const keptHere = new WeakMap<TenantFiles, WeakSet<CouncilForm>>();

/**
 * Same as {@link storeDefinition}, but at most once while this process serves this version of a council's files.
 * Tracked by council: councils that do not change a form of base share one object, and each stores it for its
 * own people.
 */
export async function storeDefinitionOnce(
  database: Queries,
  council: TenantFiles,
  form: CouncilForm,
): Promise<void> {
  const kept = keptHere.get(council) ?? new WeakSet();
  keptHere.set(council, kept);
  if (kept.has(form)) return;
  await storeDefinition(database, form);
  kept.add(form);
}

// Rows older than the column have no texts.
const find = statement({
  values: { formIdentifier: 'text', hash: 'text' },
  row: { definition: typed<FormDefinition>('json'), texts: typed<StoredDefinition['texts'] | null>('json') },
  text: `
    select definition, texts from form_definition
     where tenant_id = app_tenant() and hash = $hash and form_identifier = $formIdentifier`,
});

/** Finds the stored definition with that hash for this form, so that a draft can belong to it. */
export async function findStoredDefinition(
  database: Queries,
  formIdentifier: string,
  hash: string,
): Promise<StoredDefinition | undefined> {
  const [found] = await database.run(find, { formIdentifier, hash });
  return found && { definition: found.definition, texts: found.texts ?? {} };
}
