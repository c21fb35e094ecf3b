import type { AnswerSchema, Option } from '#schemas/forms/answer-schema.ts';
import type { FormDefinition, FormPage } from '#schemas/forms/definition.ts';

/** Where a form takes choices from a file. */
export interface AskedChoices {
  readonly name: string;
  /** JSON pointer (RFC 6901) to its name. */
  readonly pointer: string;
}

/** The files that a form takes choices from, once for each question. */
export function askedChoices({ pages }: FormDefinition): AskedChoices[] {
  return Object.entries(pages).flatMap(([page, own]) =>
    'schema' in own
      ? Object.entries(own.schema.properties).flatMap(([question, schema]) =>
          'choices' in schema
            ? [
                {
                  name: schema.choices,
                  pointer: `/pages/${page}/schema/properties/${question}/choices`,
                },
              ]
            : [],
        )
      : [],
  );
}

/**
 * The same form with the options of its files in it, so that whoever reads it need not know of files. Without such a
 * question it is the same object.
 * @param optionsIn the options of a file; undefined: there is none of that name, and nothing can be chosen
 */
export function fillChoices(
  definition: FormDefinition,
  optionsIn: (name: string) => readonly Option[] | undefined,
): FormDefinition {
  return withChoices(definition, (schema) =>
    'choices' in schema ? { ...schema, oneOf: [...(optionsIn(schema.choices) ?? [])] } : schema,
  );
}

/** The same form as it is sent: browsers fetch files of choices by themselves, and keep them. */
export function withoutChoices(definition: FormDefinition): FormDefinition {
  return withChoices(definition, (schema) => ('choices' in schema ? { ...schema, oneOf: [] } : schema));
}

function withChoices(
  definition: FormDefinition,
  change: (schema: AnswerSchema) => AnswerSchema,
): FormDefinition {
  if (askedChoices(definition).length === 0) return definition;
  const changed = (page: FormPage): FormPage => {
    // What asks for no file stays base's own object, which all councils share.
    if (!('schema' in page) || !Object.values(page.schema.properties).some((schema) => 'choices' in schema))
      return page;
    const properties = Object.entries(page.schema.properties).map(
      ([name, schema]) => [name, change(schema)] as const,
    );
    return { ...page, schema: { ...page.schema, properties: Object.fromEntries(properties) } };
  };
  return {
    ...definition,
    pages: Object.fromEntries(Object.entries(definition.pages).map(([name, page]) => [name, changed(page)])),
  };
}
