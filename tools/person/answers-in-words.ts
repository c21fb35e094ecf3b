import { optionsOf } from '#domain/forms/answer-kind.ts';
import type { AnswerValue, Answers } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';

/** Returns the answers of a form under its own questions, as people read them; for lists, one group for each item. */
export function answersByQuestion(
  { pages }: FormDefinition,
  { values, lists }: Answers,
): Readonly<Record<string, unknown>> {
  const asked = Object.values(pages).flatMap((page) =>
    'schema' in page
      ? Object.entries(page.schema.properties).map(([name, schema]) => ({
          name,
          label: page.ui[name]?.label ?? name,
          titles: new Map(optionsOf(schema).map(({ const: value, title }) => [value, title])),
        }))
      : [],
  );
  const byName = new Map(asked.map((question) => [question.name, question]));
  const inWords = (answers: Readonly<Record<string, AnswerValue | undefined>>) =>
    Object.fromEntries(
      Object.entries(answers)
        .filter(([name]) => name !== 'id')
        .map(([name, answer]) => {
          const question = byName.get(name);
          const say = (one: unknown) => (typeof one === 'string' ? (question?.titles.get(one) ?? one) : one);
          return [question?.label ?? name, Array.isArray(answer) ? answer.map(say) : say(answer)];
        }),
    );
  return {
    ...inWords(values),
    ...Object.fromEntries(Object.entries(lists).map(([list, items]) => [list, (items ?? []).map(inWords)])),
  };
}
