import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { readCsv } from '#api/council-files/csv-rows.ts';
import { readChoices } from '#api/rules/forms/choices/choice-file.ts';
import { fillChoices } from '#domain/forms/choices/fill-choices.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';

const base = new URL('../../tenants/base/', import.meta.url);

/** Puts the options from base's choice files into a definition, as a portal does. */
export function withShippedChoices(definition: FormDefinition): FormDefinition {
  return fillChoices(definition, (name) => {
    const text = readFileSync(new URL(`choices/${name}.csv`, base), 'utf8');
    return readChoices(readCsv(text).rows).options;
  });
}

/** Returns every form of base, with its choices filled in. */
export function shippedForms(): readonly FormDefinition[] {
  const folder = new URL('forms/', base);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.form.json'))
    .map((name): FormDefinition =>
      withShippedChoices(JSON.parse(readFileSync(new URL(basename(name), folder), 'utf8'))),
    );
}
