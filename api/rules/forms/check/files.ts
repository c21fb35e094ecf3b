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
          `"${name}" is asked of each item of "${list}", and a file knows its question, not its item.`,
          'Ask once, on a page without "each", and say in the hint for whom.',
        ),
      );
    if (schema.later === true && !isRequired)
      findings.push(
        warning(
          'laterNotRequired',
          `${pointer}/later`,
          `"${name}" may be left out, so nobody needs to say that they will send it later.`,
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
          `"files.documentKinds" in tenant.json has no "${schema.documentKind}", so nothing says how long the files of "${name}" are kept.`,
          listed(known),
        ),
      );
    for (const [index, kind] of (schema.kinds ?? []).entries())
      if (!taken.includes(kind))
        findings.push(
          error(
            'kindNotTaken',
            `${pointer}/kinds/${index}`,
            `"${name}" asks for files of the kind "${kind}", which "files.kinds" in tenant.json does not take.`,
            listed(taken),
          ),
        );
    return findings;
  });
}
