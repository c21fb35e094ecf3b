import { join } from 'node:path';
import { readBase } from '#api/tenants/base.ts';
import { checkTenant } from '#api/tenants/check-tenant.ts';
import { formNames } from '#api/tenants/checks/forms.ts';
import { DocumentShelf, layerFile, type FindingPosition } from '#api/council-files/layered-file.ts';
import { listTenantFolders } from '#api/tenants/load-tenant.ts';
import { readSource } from '#api/council-files/source.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context } from '../command/context.ts';
import { requireCouncil } from '../councils/councils.ts';

/** The forms of one council, with the findings in their files. */
export interface CouncilForms {
  readonly council: string;
  /** Forms of the right shape, even if another file stops the council from being served. */
  readonly forms: TenantFiles['forms'];
  /** The forms without mistakes; only these can be walked. */
  readonly sound: TenantFiles['forms'];
  /** Findings in the files of these forms; each has a line and a pointer. */
  readonly findings: readonly Finding[];
  /** The file and line of a part of a form. @param pointer into the merged definition. */
  placeOf(form: string, pointer: string): FindingPosition;
}

/** The names of one council and one form; undefined means all. */
export interface FormSelection {
  readonly council: string | undefined;
  readonly form: string | undefined;
}

/**
 * Reads the forms of a council, or of all, or only the selected form.
 * @throws CommandError if the council or form does not exist.
 */
export async function readCouncilForms(
  context: Context,
  { council, form }: FormSelection,
): Promise<CouncilForms[]> {
  const { tenantsFolder } = context;
  const ids =
    council === undefined ? await listTenantFolders(tenantsFolder) : [await requireCouncil(context, council)];
  const base = await readBase(tenantsFolder);
  return Promise.all(
    ids.map(async (id) => {
      const source = await readSource(join(tenantsFolder, id));
      const own = new DocumentShelf(source);
      const known = formNames(own, base);
      if (form !== undefined && !known.includes(form))
        throw new CommandError(`There is no form "${form}". Choose one of: ${known.join(', ')}.`);
      const checked = await checkTenant({ tenantsFolder, id, base, source });
      const findings = checked.findings
        .filter(({ file }) => file.includes(form === undefined ? '/forms/' : `/forms/${form}.`))
        .map((finding) => ({ line: 1, pointer: '', ...finding }));
      const forms = [...checked.forms].filter(([name]) => form === undefined || name === form);
      const isSound = ([name]: readonly [string, unknown]) =>
        !findings.some(({ severity, file }) => severity === 'error' && file.includes(`/forms/${name}.`));
      return {
        council: id,
        forms: new Map(forms),
        sound: new Map(forms.filter(isSound)),
        findings,
        placeOf: (name, pointer) =>
          layerFile(id, own, base.shelf, `forms/${name}.form.json`).placeOf(pointer),
      };
    }),
  );
}

/** A form without mistakes, and the councils that share it. */
interface SoundForm {
  readonly councils: readonly string[];
  readonly definition: FormDefinition;
}

/**
 * Returns the forms that can be walked, each once for all councils that have it.
 * @throws CommandError if a selected form has mistakes, and if the council or form does not exist.
 */
export async function soundForms(context: Context, selection: FormSelection): Promise<SoundForm[]> {
  const councils = await readCouncilForms(context, selection);
  const { form } = selection;
  const broken = councils.filter(({ sound }) => form !== undefined && !sound.has(form));
  if (broken[0] !== undefined)
    throw new CommandError(
      `${form} of ${broken[0].council} has mistakes. To see them, run: npm run forms -- check ${broken[0].council} ${form}`,
    );
  const all = councils.flatMap(({ council, sound }) =>
    [...sound.values()].map(({ hash, definition }) => ({ council, hash, definition })),
  );
  return [...Map.groupBy(all, ({ hash }) => hash).values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [
          {
            councils: [first, ...others].map(({ council }) => council),
            definition: first.definition,
          },
        ],
  );
}
