import { join, relative, sep } from 'node:path';
import { formNames } from '#api/tenants/checks/forms.ts';
import { definitionIn } from '#api/tenants/checks/merged-form.ts';
import { DocumentShelf } from '#api/council-files/layered-file.ts';
import { readSource } from '#api/council-files/source.ts';
import { readBase } from '#api/tenants/base.ts';
import { checkTenant } from '#api/tenants/check-tenant.ts';
import { sentencesOf } from '#api/rules/forms/check/sentences.ts';
import { requireCouncil } from '../councils/councils.ts';
import { printJson } from '../councils/print-json.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import { createFiles } from '../command/write-files.ts';
import { checkForms } from './check.ts';
import { findTranslations } from './messages.ts';
import { askFive } from './new/ask-five.ts';
import { identifierOf, type FormAnswerName } from './new/questions.ts';
import { starterForm } from './new/starter-form.ts';

/**
 * `forms new <council>`: makes a whole form from five answers, with notes for its author and text files for the
 * council's other languages; then checks and proves it. It never overwrites a file, and writes all files or none.
 * @param yes asks nothing.
 */
export async function newForm(
  context: Context,
  council: string | undefined,
  flags: Readonly<Partial<Record<FormAnswerName, string>>>,
  yes: boolean,
): Promise<ExitStatus> {
  const { tenantsFolder, schemasFolder, say } = context;
  const id = await requireCouncil(context, council);
  const [source, base] = await Promise.all([readSource(join(tenantsFolder, id)), readBase(tenantsFolder)]);
  const { tenant, forms } = await checkTenant({ tenantsFolder, id, base, source });
  if (tenant === undefined)
    throw new CommandError(
      `tenant.json of ${id} has mistakes. Nothing was written. To see them, run: npm run tenant -- check ${id}`,
    );
  const known = {
    forms: formNames(new DocumentShelf(source), base),
    documentKinds: (tenant.files?.documentKinds ?? []).map((kind) => kind.id),
  };
  const terminal = yes ? undefined : context.openTerminal?.();
  const answers = await askFive(flags, known, terminal?.ask).finally(() => terminal?.end());
  const folder = join(tenantsFolder, id, 'forms');
  const places = [...forms.values()].map(({ definition }) => definition.displayOrder);
  const form = starterForm(answers, known, {
    place: Math.max(0, ...places) + 10,
    schema: relative(folder, join(schemasFolder, 'form.schema.json')).replaceAll(sep, '/'),
  });
  const identifier = identifierOf(answers.title);
  const definition = definitionIn(form);
  const locales = tenant.languages
    .map(({ languageCode }) => languageCode)
    .filter((locale) => locale !== tenant.localeId);
  const texts = locales.map((locale): [string, string] => {
    const said = findTranslations([source, base.source], locale);
    const sentences = definition === undefined ? [] : sentencesOf(definition).map(({ text }) => text);
    const begun = Object.fromEntries(sentences.map((text) => [text, said.get(text) ?? '']));
    return [join(folder, `${identifier}.${locale}.json`), printJson(begun)];
  });
  const files = new Map([[join(folder, `${identifier}.form.json`), printJson(form)], ...texts]);
  await createFiles(files);
  for (const path of files.keys()) say(path);
  const status = await checkForms(context, { council: id, form: identifier }, { json: false, all: false });
  say(
    [
      '',
      'What to do next:',
      '  1. Write your own text and questions. Each "$comment" explains what is beside it. docs/forms.md has the rest.',
      `  2. npm run forms -- check ${id} ${identifier}`,
      `  3. npm run forms -- draw ${id} ${identifier}`,
      ...(locales.length > 0
        ? [`  4. Translate: write between the empty quotation marks in ${locales.join(', ')}.`]
        : []),
    ].join('\n'),
  );
  return status;
}
