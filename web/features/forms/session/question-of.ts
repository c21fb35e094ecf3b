import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { FormDefinition, QuestionUi } from '#schemas/forms/definition.ts';

interface Question {
  readonly schema: AnswerSchema;
  readonly ui: QuestionUi | undefined;
}

/**
 * The question that asks for an answer of that name; undefined where nothing asks for it any more. A name may be that of
 * an answer of the form and of one of each item of a list: they are two questions.
 * @param list of whose items it is asked; null: of the form itself
 */
export function questionOf(
  { pages }: FormDefinition,
  list: string | null,
  answer: string,
): Question | undefined {
  for (const page of Object.values(pages)) {
    if (!('schema' in page) || (page.each ?? null) !== list) continue;
    const schema = Object.hasOwn(page.schema.properties, answer) ? page.schema.properties[answer] : undefined;
    if (schema !== undefined) return { schema, ui: page.ui[answer] };
  }
  return undefined;
}
