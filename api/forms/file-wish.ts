import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { FileOwner } from '../files/file-owner.ts';
import type { FileWish } from '../files/receive/begin-upload.ts';
import type { LoadedForm } from '../tenants/loaded-form.ts';
import { questionsOf } from './form-questions.ts';

/** A question answered with files. */
type FileQuestion = Extract<AnswerSchema, { readonly documentKind: string }>;

/**
 * Finds the question that an upload answers.
 * @throws ProblemError `request.notFound` for no such question; `session.required` if a visitor may not answer
 * it.
 */
export function findFormWish(
  forms: ReadonlyMap<string, LoadedForm>,
  { accountId, visitorHash }: FileOwner,
  { form = '', answer = '' }: Partial<Record<string, string>>,
): FileWish {
  const loaded = forms.get(form);
  const question = loaded && findFileQuestion(loaded.definition, answer);
  if (!loaded || !question) throw new ProblemError('request.notFound');
  if (accountId === null && (loaded.definition.anonymous === 'no' || visitorHash === null)) {
    throw new ProblemError('session.required');
  }
  return { purpose: { form, answer }, documentKind: question.documentKind, maximumFiles: question.maxItems };
}

/**
 * The file question of this name, asked once or per item of a list; undefined if it asks for no files, or does
 * not exist.
 */
function findFileQuestion(definition: FormDefinition, answer: string): FileQuestion | undefined {
  for (const ofList of questionsOf(definition).questions.values()) {
    const schema = ofList.get(answer);
    if (schema && 'documentKind' in schema) return schema;
  }
  return undefined;
}
