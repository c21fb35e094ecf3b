import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { questionsOf } from './form-questions.ts';

/** A question answered with files. */
type FileQuestion = Extract<AnswerSchema, { readonly documentKind: string }>;

/**
 * The file question of this name, asked once or per item of a list; undefined if it asks for no files, or does
 * not exist.
 */
export function findFileQuestion(definition: FormDefinition, answer: string): FileQuestion | undefined {
  for (const ofList of questionsOf(definition).questions.values()) {
    const schema = ofList.get(answer);
    if (schema && 'documentKind' in schema) return schema;
  }
  return undefined;
}
