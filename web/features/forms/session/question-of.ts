import { withOptionsOf } from '#domain/forms/shared-options.ts';
import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { FormDefinition, QuestionUi } from '#schemas/forms/definition.ts';

interface Question {
  readonly schema: AnswerSchema;
  readonly ui: QuestionUi | undefined;
}

/**
 * Returns the question that asks for an answer of this name; undefined if none does any more. The form and each
 * item of a list may have an answer of the same name: they are two questions.
 * @param list the list whose items are asked; null for the form itself
 * @param asked the pages that are asked: if several ask for the answer, the text comes from one of them, and
 * the options from all
 */
export function questionOf(
  { pages }: FormDefinition,
  list: string | null,
  answer: string,
  asked: ReadonlySet<string> = noPages,
): Question | undefined {
  let found: Question | undefined;
  for (const [name, page] of Object.entries(pages)) {
    if (!('schema' in page) || (page.each ?? null) !== list) continue;
    const schema = Object.hasOwn(page.schema.properties, answer) ? page.schema.properties[answer] : undefined;
    if (schema === undefined) continue;
    const all = found === undefined ? schema : withOptionsOf(found.schema, schema);
    const isAsked = asked.has(name);
    found = { schema: all, ui: isAsked || found === undefined ? page.ui[answer] : found.ui };
  }
  return found;
}

const noPages: ReadonlySet<string> = new Set();
