import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { Answers, AnswerValue } from '#schemas/forms/answers.ts';
import type { FormDefinition, QuestionUi } from '#schemas/forms/definition.ts';
import { answerOf } from './answered.ts';

/**
 * What became of a form's question while somebody was filling the form in. `added`: it is new. `removed`: it is asked no
 * more. `optionRemoved`: what they chose cannot be chosen any more. `changed`: other words, or another kind of answer.
 */
export interface FormChange {
  readonly kind: 'added' | 'removed' | 'optionRemoved' | 'changed';
  /** Of the new definition; of the old one where it was removed. */
  readonly page: string;
  readonly answer: string;
  /** How the question is called there, in the definition's own words. */
  readonly label: string;
  /** Whether it has to be answered, or answered anew. */
  readonly needsAnswer: boolean;
}

interface Question {
  readonly page: string;
  /** Of the page. */
  readonly title: string;
  readonly list: string | null;
  readonly answer: string;
  readonly schema: AnswerSchema;
  readonly ui: QuestionUi | undefined;
  readonly required: boolean;
}

/**
 * What somebody who began with the old definition should be shown before they go on with the new one. The draft stays as
 * it is: answers that count no more are kept with it, and sent with nothing.
 */
export function reconcile(draft: Answers, old: FormDefinition, now: FormDefinition): readonly FormChange[] {
  const before = questionsOf(old);
  const after = questionsOf(now);
  const changes: FormChange[] = [];
  for (const [key, question] of after) {
    const { page, answer, required } = question;
    const label = labelOf(question);
    const was = before.get(key);
    const given = answersTo(draft, question);
    if (was === undefined) changes.push({ kind: 'added', page, answer, label, needsAnswer: required });
    else if (given.length === 0) continue;
    else if (given.some((value) => !canBeChosen(question.schema, value)))
      changes.push({ kind: 'optionRemoved', page, answer, label, needsAnswer: true });
    else if (kindOf(was.schema) !== kindOf(question.schema))
      changes.push({ kind: 'changed', page, answer, label, needsAnswer: true });
    else if (was.ui?.label !== question.ui?.label)
      changes.push({ kind: 'changed', page, answer, label, needsAnswer: false });
  }
  for (const [key, question] of before)
    if (!after.has(key) && answersTo(draft, question).length > 0)
      changes.push({
        kind: 'removed',
        page: question.page,
        answer: question.answer,
        label: labelOf(question),
        needsAnswer: false,
      });
  return changes;
}

function labelOf({ ui, title }: Question): string {
  return ui?.label || title;
}

function questionsOf(definition: FormDefinition): ReadonlyMap<string, Question> {
  const questions = new Map<string, Question>();
  for (const section of definition.order)
    for (const name of definition.sections[section]?.pages ?? []) {
      const page = definition.pages[name];
      if (page === undefined || !('schema' in page)) continue;
      const list = page.each ?? null;
      for (const [answer, schema] of Object.entries(page.schema.properties))
        questions.set(`${list} ${answer}`, {
          page: name,
          title: page.title,
          list,
          answer,
          schema,
          ui: page.ui[answer],
          required: page.schema.required?.includes(answer) === true,
        });
    }
  return questions;
}

function answersTo(draft: Answers, { list, answer }: Question): readonly AnswerValue[] {
  const rooms = list === null ? [draft.values] : (draft.lists[list] ?? []);
  return rooms.map((room) => answerOf(room, answer)).filter((value) => value !== undefined);
}

function canBeChosen(schema: AnswerSchema, value: AnswerValue): boolean {
  const options =
    'oneOf' in schema
      ? schema.oneOf
      : 'items' in schema && 'oneOf' in schema.items
        ? schema.items.oneOf
        : null;
  if (options === null) return true;
  const names = options.map((option) => option.const);
  const chosen = Array.isArray(value) ? value : [value];
  return chosen.every((choice) => typeof choice !== 'string' || names.includes(choice));
}

/** Answers of one kind can be kept when the rest of their schema changes; whether they fit is checked as ever. */
function kindOf(schema: AnswerSchema): string {
  const choice = 'oneOf' in schema || ('items' in schema && 'oneOf' in schema.items) ? 'choice' : '';
  // Pounds and pence are a number as before; of words a format says what they are.
  const format = schema.type === 'string' && 'format' in schema ? schema.format : '';
  return `${schema.type} ${format} ${choice} ${'from' in schema ? schema.from : ''}`;
}
