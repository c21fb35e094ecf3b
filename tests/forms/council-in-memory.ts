import { join } from 'node:path';
import { Base } from '#api/tenants/base.ts';
import { checkTenant, type CheckedTenant } from '#api/tenants/check-tenant.ts';
import { makeSource, readSource, type Source } from '#api/council-files/source.ts';
import type { Json } from '#api/council-files/merge.ts';
import { makeCouncilFolder } from '#tests/content/council-folder.ts';

/** Files by their path, `base/…` or `oakham/…`. */
type Files = Readonly<Record<string, Json>>;

/** The file of base's form, in which mistakes are planted. */
export const inBase = 'base/forms/a-form.form.json';

/** Returns a file's text as it is written. */
export const writtenJson = (file: Json): string => `${JSON.stringify(file, null, 2)}\n`;

function withFiles(source: Source, id: string, files: Files): Source {
  const own = Object.entries(files).filter(([path]) => path.startsWith(`${id}/`));
  const texts = new Map([
    ...source.texts,
    ...own.map(([path, file]) => [path.slice(id.length + 1), writtenJson(file)] as const),
  ]);
  return makeSource(source.folder, texts, source.unreadable, source.others, new Map(), source.marks);
}

/**
 * Reads a council without mistakes once, and returns a function that checks it with further files, which are on
 * no disk: hundreds of mistakes take seconds. Its result has only the findings in files of forms.
 * @param tenant Additions to its `tenant.json`.
 * @param texts Texts of other languages that it must have.
 */
export async function councilInMemory(
  tenant: object = {},
  texts: Files = {},
): Promise<(files: Files) => Promise<CheckedTenant>> {
  const folder = await makeCouncilFolder();
  await folder.add('oakham', tenant);
  const [base, own] = await Promise.all([
    readSource(join(folder.path, 'base')),
    readSource(join(folder.path, 'oakham')),
  ]);
  await folder.remove();
  return async (files) => {
    const all = { ...texts, ...files };
    const checked = await checkTenant({
      tenantsFolder: folder.path,
      id: 'oakham',
      base: new Base(withFiles(base, 'base', all)),
      source: withFiles(own, 'oakham', all),
    });
    return { ...checked, findings: checked.findings.filter(({ file }) => file.includes('/forms/')) };
  };
}
