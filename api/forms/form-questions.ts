import { isDeepStrictEqual } from 'node:util';
import { withOptionsOf } from '#domain/forms/shared-options.ts';
import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { FileOwner } from '../files/file-owner.ts';
import type { UploadTarget } from '../files/receive/begin-upload.ts';
import type { LoadedForm } from '../tenants/loaded-form.ts';

/** A form's questions, by name. */
export interface FormQuestions {
  readonly lists: ReadonlySet<string>;
  /** Questions by list (null if asked once) and name. */
  readonly questions: ReadonlyMap<string | null, ReadonlyMap<string, AnswerSchema>>;
}

const known = new WeakMap<FormDefinition, FormQuestions>();

/** Returns a form's questions; found once per version. */
export function questionsOf(definition: FormDefinition): FormQuestions {
  const before = known.get(definition);
  if (before) return before;
  const questions = new Map<string | null, Map<string, AnswerSchema>>();
  for (const page of Object.values(definition.pages)) {
    if (!('schema' in page)) continue;
    const list = page.each ?? null;
    const ofList = questions.get(list) ?? new Map<string, AnswerSchema>();
    questions.set(list, ofList);
    for (const [name, schema] of Object.entries(page.schema.properties)) {
      const first = ofList.get(name);
      ofList.set(name, first === undefined ? schema : withOptionsOf(first, schema));
    }
  }
  const asked = { lists: new Set(Object.keys(definition.lists ?? {})), questions };
  known.set(definition, asked);
  return asked;
}

/**
 * True if two forms ask a question of this name with the same schema: then an answer to one also answers the
 * other. Never true for files: each belongs to the form it was sent for.
 */
export function isAskedAlike(
  one: FormQuestions,
  other: FormQuestions,
  list: string | null,
  name: string,
): boolean {
  const [schema, same] = [one, other].map(({ questions }) => questions.get(list)?.get(name));
  if (schema === undefined || 'documentKind' in schema) return false;
  return isDeepStrictEqual(withoutExamples(schema), withoutExamples(same));
}

/** Examples only serve the proofs of a form (`tools/form-proof`), and do not limit the answers. */
function withoutExamples(schema: AnswerSchema | undefined): object | undefined {
  if (schema === undefined || !('examples' in schema)) return schema;
  const { examples: _examples, ...asked } = schema;
  return asked;
}

/** A question answered with files. */
type FileQuestion = Extract<AnswerSchema, { readonly documentKind: string }>;

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

/**
 * Finds the question that an upload answers.
 * @throws ProblemError `request.notFound` for no such question; `session.required` if a visitor may not answer
 * it.
 */
export function findFormTarget(
  forms: ReadonlyMap<string, LoadedForm>,
  { accountId, visitorHash }: FileOwner,
  { form = '', answer = '' }: Partial<Record<string, string>>,
): UploadTarget {
  const loaded = forms.get(form);
  const question = loaded && findFileQuestion(loaded.definition, answer);
  if (!loaded || !question) throw new ProblemError('request.notFound');
  if (accountId === null && (loaded.definition.anonymous === 'no' || visitorHash === null)) {
    throw new ProblemError('session.required');
  }
  return { purpose: { form, answer }, documentKind: question.documentKind, maximumFiles: question.maxItems };
}
