import { readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { checkTenant } from '#api/tenants/check-tenant.ts';
import { definitionIn } from '#api/tenants/checks/merged-form.ts';
import { parseJsonDocument } from '#api/council-files/json-document.ts';
import { mergeOver, type Json } from '#api/council-files/merge.ts';
import { diffForms } from '../form-diff/diff-forms.ts';
import type { FormDifference } from '../form-diff/form-difference.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { counted } from '#api/rules/words/counted.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import { tenantsFolderOf } from '../councils/sides.ts';

/** The differences in one form; `added` and `removed` if only one side has it. */
interface Compared {
  readonly form: string;
  readonly state: 'added' | 'removed' | 'changed' | 'same';
  readonly differences: readonly FormDifference[];
}

/**
 * `forms diff A B [form]`: says in words what B asks differently from A. Each is a file with a form, a council's draft
 * (`ashcombe`), one of its published versions (`ashcombe@3`) or the served one (`ashcombe@current`). With `json`,
 * prints `{ before, after, forms: [{ form, state, differences }] }`.
 */
export async function diffFormVersions(
  context: Context,
  one: string,
  other: string,
  form: string | undefined,
  json: boolean,
): Promise<ExitStatus> {
  const [before, after] = await Promise.all([formsIn(context, one, form), formsIn(context, other, form)]);
  // Two files count as versions of one form, whatever their names.
  const forms = isFile(one) && isFile(other) ? [pair(before, after)] : byName(before, after);
  if (json) context.say(JSON.stringify({ before: one, after: other, forms }, null, 2));
  else printDifferences(context, one, other, forms);
  return 0;
}

function printDifferences({ say }: Context, one: string, other: string, forms: readonly Compared[]): void {
  const changed = forms.filter(({ state }) => state !== 'same');
  if (changed.length === 0) say(`${one} and ${other} ask the same things.`);
  for (const { form, state, differences } of changed) {
    if (state === 'changed')
      say(`${form}, from ${one} to ${other}: ${counted(differences.length, 'change')}`);
    else say(`${form}: ${state === 'added' ? 'a new form' : 'a removed form'}`);
    for (const { words } of differences) say(`  ${words}`);
  }
}

type Forms = ReadonlyMap<string, FormDefinition>;

function pair(before: Forms, after: Forms): Compared {
  const [[, old] = []] = before;
  const [[form = '', fresh] = []] = after;
  return compare(form, old, fresh);
}

function byName(before: Forms, after: Forms): Compared[] {
  return [...new Set([...before.keys(), ...after.keys()])].map((form) =>
    compare(form, before.get(form), after.get(form)),
  );
}

function compare(form: string, old: FormDefinition | undefined, fresh: FormDefinition | undefined): Compared {
  if (old === undefined) return { form, state: 'added', differences: [] };
  if (fresh === undefined) return { form, state: 'removed', differences: [] };
  const differences = diffForms(old, fresh);
  return { form, state: differences.length > 0 ? 'changed' : 'same', differences };
}

function isFile(name: string): boolean {
  return name.endsWith('.json');
}

async function formsIn(context: Context, name: string, requested: string | undefined): Promise<Forms> {
  if (isFile(name)) {
    const definition = await readFormFile(name);
    return new Map([[definition.identifier, definition]]);
  }
  const { id, tenantsFolder } = await tenantsFolderOf(context, name);
  const { forms } = await checkTenant({ tenantsFolder, id });
  if (requested !== undefined && !forms.has(requested))
    throw new CommandError(
      `${name} has no form "${requested}" that can be read. Choose one of: ${[...forms.keys()].join(', ')}.`,
    );
  const all = [...forms].map(([form, { definition }]) => [form, definition] as const);
  return new Map(all.filter(([form]) => requested === undefined || form === requested));
}

/** Reads a file with a whole form; a file in a council's folder is merged with base's of the same name. */
async function readFormFile(path: string): Promise<FormDefinition> {
  const own = await readJson(path);
  if (own === undefined) throw new CommandError(`There is no file ${path}, or it is not JSON.`);
  const base = await readJson(join(dirname(resolve(path)), '..', '..', 'base', 'forms', basename(path)));
  const definition = definitionIn(own) ?? definitionIn(mergeOver(base, own));
  if (definition === undefined)
    throw new CommandError(`${path} does not contain a whole form. For details, run: npm run forms -- check`);
  return definition;
}

async function readJson(path: string): Promise<Json | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : parseJsonDocument(text).value;
}
