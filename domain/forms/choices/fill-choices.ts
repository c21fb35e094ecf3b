import type { AnswerSchema, Option } from '#schemas/forms/answer-schema.ts';
import type { FormDefinition, FormPage } from '#schemas/forms/definition.ts';

/** A file of choices as a form names it. */
export interface AskedChoices {
  readonly name: string;
  /** JSON pointer (RFC 6901) to its name. */
  readonly pointer: string;
}

/** Returns the files of choices that a form uses, once for each question. */
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
 * Returns the form with the options of its files included, so that other code need not know about files. Without
 * such a question it is the same object.
 * @param optionsIn the options of a file; `undefined` if there is no such file, and nothing can be chosen
 */
export function fillChoices(
  definition: FormDefinition,
  optionsIn: (name: string) => readonly Option[] | undefined,
): FormDefinition {
  return withChoices(definition, (schema) =>
    'choices' in schema ? { ...schema, oneOf: [...(optionsIn(schema.choices) ?? [])] } : schema,
  );
}

/**
 * Returns the form without the options of files, as it is sent: browsers fetch files of choices themselves and
 * cache them.
 */
export function withoutChoices(definition: FormDefinition): FormDefinition {
  return withChoices(definition, (schema) => ('choices' in schema ? { ...schema, oneOf: [] } : schema));
}

function withChoices(
  definition: FormDefinition,
  change: (schema: AnswerSchema) => AnswerSchema,
): FormDefinition {
  if (askedChoices(definition).length === 0) return definition;
  const changed = (page: FormPage): FormPage => {
    // Pages without files stay base's own objects, which all councils share.
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
