import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';

/** What became of a question since a draft was written. */
export interface QuestionChange {
  /** `optionRemoved`: what was chosen cannot be chosen any more. `changed`: it is asked in another way. */
  readonly kind: 'added' | 'removed' | 'optionRemoved' | 'changed';
  /** The page where it stands now; of one that is gone, where it stood. */
  readonly page: string;
  readonly answer: string;
}

interface Question {
  readonly page: string;
  readonly schema: AnswerSchema;
  readonly label: string | undefined;
}

/**
 * What somebody with a draft of an earlier definition has to look at. Nothing of the draft is touched: an answer to a
 * question that is gone stays in it, and counts again should the question come back. In the order of the new pages, then
 * of the old.
 */
export function changedQuestions(
  before: FormDefinition,
  now: FormDefinition,
  answers: Answers,
): readonly QuestionChange[] {
  const [old, current] = [questionsOf(before), questionsOf(now)];
  const changes = [...current].flatMap(([answer, question]): QuestionChange[] => {
    const { page } = question;
    const earlier = old.get(answer);
    if (!earlier) return [{ kind: 'added', page, answer }];
    if (isGone(question.schema, given(answers, answer))) return [{ kind: 'optionRemoved', page, answer }];
    const same = question.label === earlier.label && canonical(question.schema) === canonical(earlier.schema);
    return same ? [] : [{ kind: 'changed', page, answer }];
  });
  const removed = [...old].flatMap(([answer, { page }]): QuestionChange[] =>
    !current.has(answer) && given(answers, answer).length > 0 ? [{ kind: 'removed', page, answer }] : [],
  );
  return [...changes, ...removed];
}

/** By the name of the answer: that is what a draft has. */
function questionsOf({ pages }: FormDefinition): ReadonlyMap<string, Question> {
  return new Map(
    Object.entries(pages).flatMap(([page, asked]) =>
      'schema' in asked
        ? Object.entries(asked.schema.properties).map(
            ([answer, schema]) => [answer, { page, schema, label: asked.ui[answer]?.label }] as const,
          )
        : [],
    ),
  );
}

/** The same words for the same content, in whatever order its keys stand. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonical(entry)}`).join()}}`;
}

/** Everything that was answered under a name, by itself or in items of a list. */
function given({ values, lists }: Answers, answer: string): readonly unknown[] {
  const items = Object.values(lists).flatMap((list) => list ?? []);
  return [values[answer], ...items.map((item) => item[answer])].filter((value) => value !== undefined);
}

function isGone(schema: AnswerSchema, values: readonly unknown[]): boolean {
  const options =
    'oneOf' in schema
      ? schema.oneOf
      : 'items' in schema && 'oneOf' in schema.items
        ? schema.items.oneOf
        : null;
  if (options === null) return false;
  const offered = new Set<unknown>(options.map((option) => option.const));
  return values.flat().some((value) => !offered.has(value));
}
