import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { FileSettings } from '#schemas/tenant/files.ts';
import { error, type FormDefect, listed, warning } from './defect.ts';
import { takeInventory, type Inventory } from '#domain/forms/check/inventory.ts';

/**
 * Reports questions for files in places where they cannot be asked, or with settings that make no difference.
 */
export function checkFiles({ questions }: Inventory): FormDefect[] {
  return questions.flatMap(({ schema, isRequired, name, list, pointer }) => {
    if (!('documentKind' in schema)) return [];
    const findings: FormDefect[] = [];
    if (list !== null)
      findings.push(
        error(
          'filesOfItem',
          pointer,
          `"${name}" is asked for each item of "${list}", but files belong to a question, not to an item.`,
          'Ask once, on a page without "each", and say in the hint who the files are for.',
        ),
      );
    if (schema.later === true && !isRequired)
      findings.push(
        warning(
          'laterNotRequired',
          `${pointer}/later`,
          `"${name}" is optional, so "I will send it later" is not needed.`,
          `Add "${name}" to "required", or remove "later".`,
        ),
      );
    return findings;
  });
}

/** Reports questions for files that name something missing from the council's settings for files. */
export function checkFileSettings(
  definition: FormDefinition,
  { documentKinds, kinds: taken }: FileSettings,
): FormDefect[] {
  const known = documentKinds.map(({ id }) => id);
  return takeInventory(definition).questions.flatMap(({ schema, name, pointer }) => {
    if (!('documentKind' in schema)) return [];
    const findings: FormDefect[] = [];
    if (!known.includes(schema.documentKind))
      findings.push(
        error(
          'unknownDocumentKind',
          `${pointer}/documentKind`,
          `"files.documentKinds" in tenant.json has no "${schema.documentKind}", so there is no limit on how long files for "${name}" are kept.`,
          listed(known),
        ),
      );
    for (const [index, kind] of (schema.kinds ?? []).entries())
      if (!taken.includes(kind))
        findings.push(
          error(
            'kindNotTaken',
            `${pointer}/kinds/${index}`,
            `"${name}" asks for files of the kind "${kind}", which "files.kinds" in tenant.json does not accept.`,
            listed(taken),
          ),
        );
    return findings;
  });
}
