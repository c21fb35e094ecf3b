import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { Condition } from '#schemas/forms/condition.ts';
import type { FormDefinition, QuestionPage, QuestionUi } from '#schemas/forms/definition.ts';

const pagesOfSection = 12;
const people = [2, 3, 4] as const;

type Ui = Omit<QuestionUi, 'label' | 'messages' | 'when'>;

function page(
  title: string,
  name: string,
  schema: AnswerSchema,
  { when, ...ui }: Ui & { readonly when?: Condition | undefined } = {},
): QuestionPage {
  return {
    title,
    ...(when !== undefined && { when }),
    schema: { type: 'object', properties: { [name]: schema }, required: [name] },
    ui: { [name]: { label: `Tell us ${name}`, ...ui } },
  };
}

const choice = (...codes: readonly string[]): AnswerSchema => ({
  type: 'string',
  oneOf: codes.map((code) => ({ const: code, title: `Code ${code}` })),
});
const isMinor: Condition = { lt: [{ answer: 'item.age' }, 16] };
const money = { type: 'number', format: 'money', minimum: 0, maximum: 5_000 } as const;
const is = (answer: string, value: string | boolean | number): Condition => ({ eq: [{ answer }, value] });
const among = (answer: string, ...values: readonly string[]): Condition => ({ in: [{ answer }, values] });

/** Returns a page that is asked for each person. */
function ofEach(name: string, schema: AnswerSchema, when?: Condition): QuestionPage {
  return { ...page(`The ${name} of {{name}}`, name, schema, { when }), each: 'household' };
}

/** Returns the pages about the household; each person is asked about separately. */
function pagesOfHousehold(): FormDefinition['pages'] {
  const works = choice('1', '2', '3', '4');
  return {
    household: { title: 'Who is the household?', list: 'household' },
    called: ofEach('called', { type: 'string', maxLength: 50 }),
    age: ofEach('age', { type: 'integer', minimum: 0, maximum: 120 }),
    school: ofEach('school', { type: 'boolean' }, isMinor),
    work: ofEach('work', works, { not: isMinor }),
    benefit: ofEach('benefit', { type: 'boolean' }, { in: [{ answer: 'item.work' }, ['3', '4']] }),
  };
}

/**
 * Returns the pages about one letting: its kind, its rent if known, unusual sums, its start, reasons for delay,
 * and its people one by one.
 */
function pagesOf(letting: number): Readonly<Record<string, QuestionPage>> {
  const of = (name: string, about = letting) => `${name}${about}`;
  const before = Math.max(letting - 1, 0);
  const isGeneral = among(of('kind'), '1', '2', '5', '6');
  const ofPeople = people.flatMap((person): [string, QuestionPage][] => {
    const when: Condition = { gte: [{ answer: of('people') }, person] };
    const [age, work] = [`age${letting}x${person}`, `work${letting}x${person}`];
    const isStudent: Condition = { lt: [{ answer: age }, 30] };
    return [
      [
        age,
        page(
          `How old is person ${person} of letting ${letting}?`,
          age,
          { type: 'integer', minimum: 0, maximum: 120 },
          {
            when,
            warn: { old: { moreThan: 100, text: 'That is old. Is this right?' } },
          },
        ),
      ],
      [
        work,
        page(
          `What does person ${person} of letting ${letting} do?`,
          work,
          {
            type: 'string',
            oneOf: [
              ...['1', '2', '3', '4'].map((code) => ({ const: code, title: `Work ${code}` })),
              { const: 'student', title: 'Studies', when: isStudent },
            ],
          },
          {
            when,
            warn: {
              retired: {
                when: { all: [is(work, '4'), { lt: [{ answer: age }, 55] }] },
                text: 'Retired before 55. Is this right?',
              },
            },
          },
        ),
      ],
    ];
  });
  return {
    [of('kind')]: page(
      `What kind of letting is letting ${letting}?`,
      of('kind'),
      choice('1', '2', '3', '4', '5', '6', '7', '8'),
    ),
    [of('known')]: page(`Is the rent of letting ${letting} known?`, of('known'), { type: 'boolean' }),
    [of('rent')]: page(`What is the rent of letting ${letting}?`, of('rent'), money, {
      when: { all: [is(of('known'), true), { not: among(of('kind'), '7', '8') }] },
      warn: {
        high: { moreThan: 900, text: 'That is high. Is this right?' },
        low: {
          when: { all: [isGeneral, { lt: [{ answer: of('rent') }, 10] }] },
          text: 'That is low. Is this right?',
        },
      },
    }),
    [of('began')]: page(`When did letting ${letting} begin?`, of('began'), {
      type: 'string',
      format: 'date',
      earliest: '2000-01-01',
      latest: 'today',
    }),
    [of('delay')]: page(`Why did letting ${letting} take so long?`, of('delay'), choice('a', 'b', 'c'), {
      when: {
        any: [
          { all: [isGeneral, is(of('known'), true), { gte: [{ monthsSince: of('began') }, 12] }] },
          { all: [among(of('kind'), '3', '4'), { gte: [{ monthsSince: of('began') }, 24] }] },
          { all: [among(of('kind', before), '7', '8'), { lt: [{ answer: of('rent') }, 50] }] },
          { all: [among(of('kind'), '3'), { some: { list: 'household', where: isMinor } }] },
        ],
      },
    }),
    [of('people')]: page(`How many people live in letting ${letting}?`, of('people'), {
      type: 'integer',
      minimum: 1,
      maximum: 8,
    }),
    ...Object.fromEntries(ofPeople),
  };
}

/**
 * Returns a form like a national log of lettings: a household person by person, and lettings with a page for
 * each question. Half of these have a condition, mostly on the kind of letting and some on the household;
 * unusual numbers are asked about again; one option is not offered to everyone.
 * @param count Number of pages.
 */
export function logForm(count: number): FormDefinition {
  const household = pagesOfHousehold();
  const left = count - Object.keys(household).length;
  const lettings = Math.ceil(left / pagesOfSection);
  const all = Array.from({ length: lettings }, (_none, letting) => Object.entries(pagesOf(letting))).flat();
  const pages = Object.fromEntries(all.slice(0, left));
  const names = Object.keys(pages);
  const order = Array.from({ length: lettings }, (_none, at) => `letting${at}`);
  const state = { title: 'A log', description: 'What it is for.', button: 'Go on' };
  return {
    identifier: 'log',
    title: 'A log of lettings',
    summary: 'As large as they come.',
    displayOrder: 1,
    anonymous: 'no',
    requests: {
      new: {
        pending: state,
        progress: state,
        submit: state,
        submitted: { title: 'Sent', description: 'We have it.' },
      },
    },
    minutes: 60,
    sections: {
      people: { title: 'The household', pages: Object.keys(household) },
      ...Object.fromEntries(
        order.map((name, at) => [
          name,
          { title: `Letting ${at}`, pages: names.slice(at * pagesOfSection, (at + 1) * pagesOfSection) },
        ]),
      ),
    },
    order: ['people', ...order],
    lists: { household: { one: 'person', itemName: '{{called}}', minItems: 1, maxItems: 8 } },
    pages: { ...household, ...pages },
    declaration: { statements: ['It is true.'], agree: 'I agree.', button: 'Send' },
    receipt: { title: 'Sent', next: ['We read it.'] },
  };
}
