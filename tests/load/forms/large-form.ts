import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { Answers, AnswerValue } from '#schemas/forms/answers.ts';
import type { Condition } from '#schemas/forms/condition.ts';
import type { FormDefinition, QuestionPage } from '#schemas/forms/definition.ts';

const pages = 170;
const pagesOfSection = 17;

/** Schema and answer of question `number`: every kind a form has, because conditions refer to each. */
const kinds: readonly ((number: number) => { readonly schema: AnswerSchema; readonly value: AnswerValue })[] =
  [
    () => ({ schema: { type: 'boolean' }, value: true }),
    () => ({ schema: { type: 'string', maxLength: 100 }, value: 'Long Lane' }),
    () => ({
      schema: {
        type: 'string',
        oneOf: ['one', 'two', 'three', 'four'].map((id) => ({ const: id, title: `Number ${id}` })),
      },
      value: 'two',
    }),
    (number) => ({ schema: { type: 'integer', minimum: 0, maximum: 50 + number }, value: 12 }),
    () => ({ schema: { type: 'string', format: 'date' }, value: '2001-02-03' }),
    () => ({
      schema: {
        type: 'array',
        items: { type: 'string', oneOf: ['red', 'blue'].map((id) => ({ const: id, title: `In ${id}` })) },
        uniqueItems: true,
      },
      value: ['blue'],
    }),
  ];

/** Returns a condition that this answer makes true, in as many ways as there are kinds. */
function conditionOn(number: number): Condition {
  const answer = { answer: nameOf(number) };
  const ways: readonly Condition[] = [
    { eq: [answer, true] },
    { answered: answer.answer },
    { in: [answer, ['two', 'three']] },
    { gte: [answer, 10] },
    { gte: [{ age: answer.answer }, 18] },
    { includes: [answer, 'blue'] },
  ];
  return ways[number % ways.length] ?? { answered: answer.answer };
}

const nameOf = (number: number) => `answer${number}`;

/**
 * Returns a form as large as the law's largest: 170 pages with 210 questions, two pages of three with a
 * condition.
 */
export function largeForm(): { readonly definition: FormDefinition; readonly answers: Answers } {
  const values: { [answer: string]: AnswerValue } = {};
  const made: { [page: string]: QuestionPage } = {};
  let number = 0;
  for (let page = 0; page < pages; page += 1) {
    const begun = number;
    const names: string[] = [];
    const properties: { [answer: string]: AnswerSchema } = {};
    // Every fourth page asks two questions while any are left: 170 pages and 40 more questions.
    for (let asked = 0; asked < (page % 4 === 0 && page < 160 ? 2 : 1); asked += 1) {
      const name = nameOf(number);
      const kind = kinds[number % kinds.length];
      if (kind === undefined) continue;
      const { schema, value } = kind(number);
      properties[name] = schema;
      values[name] = value;
      names.push(name);
      number += 1;
    }
    const when: Condition | undefined =
      page % 3 === 0
        ? undefined
        : page % 3 === 1
          ? conditionOn(begun - 1)
          : { all: [conditionOn(begun - 1), { not: { eq: [{ answer: nameOf(2) }, 'four'] } }] };
    made[`page${page}`] = {
      title: `Step ${page}`,
      ...(when !== undefined && { when }),
      schema: { type: 'object', properties, required: names },
      ui: Object.fromEntries(names.map((name) => [name, { label: `Tell us of ${name}` }])),
    };
  }
  const order = Array.from({ length: pages / pagesOfSection }, (_none, at) => `section${at}`);
  const state = { title: 'A large form', description: 'What it is for.' };
  const states = { pending: state, progress: state, submit: state, submitted: state };
  return {
    answers: { values, lists: {} },
    definition: {
      identifier: 'large-form',
      title: 'A large form',
      summary: 'As large as they come.',
      displayOrder: 1,
      anonymous: 'no',
      requests: { new: states },
      minutes: 60,
      sections: Object.fromEntries(
        order.map((name, at) => [
          name,
          {
            title: `Section ${at}`,
            pages: Object.keys(made).slice(at * pagesOfSection, (at + 1) * pagesOfSection),
          },
        ]),
      ),
      order,
      pages: made,
      declaration: { statements: ['It is true.'], agree: 'I agree.', button: 'Send' },
      receipt: { title: 'Sent', next: ['We read it.'] },
    },
  };
}
