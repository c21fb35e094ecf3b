import { expect, test } from 'vitest';
import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import type { Condition } from '#schemas/forms/condition.ts';
import type { FormDefinition, QuestionPage } from '#schemas/forms/definition.ts';
import { interpret } from '../interpret-schema.ts';
import { journey, updateJourney, type JourneyResult } from './journey.ts';

const yesNo: AnswerSchema = { type: 'boolean' };
const day: AnswerSchema = { type: 'string', format: 'date' };
const isTrue = (answer: string): Condition => ({ eq: [{ answer }, true] });

function page(
  questions: Record<string, AnswerSchema>,
  more: Partial<QuestionPage> & {
    readonly optional?: boolean;
    readonly whens?: Record<string, Condition>;
  } = {},
): QuestionPage {
  const { optional = false, whens = {}, ...rest } = more;
  const ui = Object.keys(questions).map((name) => {
    const when = whens[name];
    return [name, { label: name, messages: { required: `Say ${name}` }, ...(when ? { when } : {}) }];
  });
  return {
    title: 'A page',
    schema: { type: 'object', properties: questions, required: optional ? [] : Object.keys(questions) },
    ui: Object.fromEntries(ui),
    ...rest,
  };
}

const definition: FormDefinition = {
  identifier: 'a-form',
  title: 'A form',
  summary: 'It asks.',
  displayOrder: 1,
  anonymous: 'no',
  requests: {},
  minutes: 1,
  sections: {
    you: { title: 'You', pages: ['rent', 'arrears', 'plan', 'extra'] },
    people: { title: 'People', pages: ['people', 'born', 'school'] },
    children: { title: 'Children', pages: ['cots'] },
    late: { title: 'Late', pages: ['noExtra'] },
  },
  order: ['you', 'people', 'children', 'late'],
  pages: {
    rent: page({ rents: yesNo }),
    arrears: page({ owes: yesNo }, { when: isTrue('rents') }),
    plan: page({ plans: yesNo, planDay: day }, { when: isTrue('owes'), whens: { planDay: isTrue('plans') } }),
    extra: page({ note: { type: 'string', maxLength: 5 } }, { optional: true }),
    people: { title: 'People', list: 'people' },
    born: page({ born: day }, { each: 'people' }),
    school: page({ school: yesNo }, { each: 'people', when: { lt: [{ age: 'item.born' }, 18] } }),
    cots: page(
      { cots: yesNo },
      { when: { some: { list: 'people', where: { lt: [{ age: 'item.born' }, 2] } } } },
    ),
    noExtra: page({ sure: yesNo }, { when: { not: { answered: 'note' } } }),
  },
  lists: {
    people: { one: 'person', itemName: '{{born}}', minItems: 1, maxItems: 2, tooFew: 'Add yourself' },
  },
  declaration: { statements: ['True.'], agree: 'I agree', button: 'Send' },
  receipt: { title: 'Received', next: ['Wait.'] },
};

const look = (answers: Answers) => journey(definition, answers, '2026-06-15', interpret(definition));
const values = (given: Answers['values']) => look({ values: given, lists: {} });
const names = (found: ReturnType<typeof look>) =>
  found.pages.map(({ page: name, item, status }) => `${name}${item === null ? '' : `(${item})`} ${status}`);
const adult = { id: 'a', born: '1990-01-01' };
const full: Answers = { values: { rents: false, sure: true }, lists: { people: [adult] } };

test('at first, what is not decided is not asked, and is counted at most', () => {
  const found = values({});
  expect(names(found)).toEqual([
    'rent notStarted',
    'extra notStarted',
    'people notStarted',
    'noExtra notStarted',
  ]);
  expect(found.sections.map(({ status }) => status)).toEqual([
    'notStarted',
    'notStarted',
    'cannotStart',
    'notStarted',
  ]);
  expect(found.firstIncomplete).toEqual({ section: 'you', page: 'rent', item: null });
  expect(found.canSubmit).toBe(false);
});

test('a branch that is switched off keeps its answers, counts none of them, and switches nothing on', () => {
  const typed = { rents: true, owes: true, plans: true, planDay: '2026-07-01' };
  const on = values(typed);
  const off = values({ ...typed, rents: false });
  expect(names(on)).toContain('plan completed');
  expect(names(off)).not.toContain('plan completed');
  expect(off.effective.values).toEqual({ rents: false });
  expect(values(typed)).toEqual(on);
});

test('what is missing lowers a status; what is wrong is a problem; each has its own words', () => {
  const found = values({ rents: true, owes: true, plans: true, note: 'too long' });
  expect(names(found).slice(0, 4)).toEqual([
    'rent completed',
    'arrears completed',
    'plan inProgress',
    'extra problem',
  ]);
  expect(found.sections[0]).toEqual({ section: 'you', status: 'problem' });
  expect(
    found.findings.map(({ blocks, answer, code, message, values: of }) => [
      blocks,
      answer,
      code,
      message,
      of,
    ]),
  ).toEqual([
    ['completion', 'planDay', 'required', 'Say planDay', {}],
    ['save', 'note', 'maxLength', null, { limit: 5 }],
    ['completion', null, 'minItems', 'Add yourself', { limit: 1 }],
  ]);
});

test('a question that is not asked is neither missed nor sent', () => {
  const found = values({ rents: true, owes: true, plans: false, planDay: 'rubbish' });
  expect(names(found)).toContain('plan completed');
  expect(found.effective.values).toEqual({ rents: true, owes: true, plans: false });
});

test('each item has its own pages, one item after another', () => {
  const found = look({
    values: { rents: false },
    lists: { people: [{ id: 'b', born: '2020-01-01' }, adult, { id: 'c' }] },
  });
  expect(names(found).slice(2)).toEqual([
    'people problem',
    'born(b) completed',
    'school(b) notStarted',
    'born(a) completed',
    'born(c) notStarted',
    'noExtra notStarted',
  ]);
});

test('a section of which nothing is asked is not needed, and what is asked of nobody holds nothing up', () => {
  const found = look(full);
  expect(found.sections.map(({ status }) => status)).toEqual([
    'completed',
    'completed',
    'notNeeded',
    'completed',
  ]);
  expect(found).toMatchObject({ canSubmit: true, firstIncomplete: null });
});

test('while people are still to be added, nobody knows what is asked because of them', () => {
  const found = look({ values: { rents: false, sure: true }, lists: {} });
  expect(found.sections[2]).toEqual({ section: 'children', status: 'cannotStart' });
});

test('an answer of a branch that is not open yet may switch on what comes after it', () => {
  // A resident who owes rent then answers that they do not rent. The questions on arrears may still come
  // back.
  expect(values({ owes: true }).sections).toEqual(values({}).sections);
});

test('a section is not done while a page of it may still come', () => {
  const together: FormDefinition = {
    ...definition,
    sections: { ...definition.sections, late: { title: 'Late', pages: ['noExtra', 'cots'] } },
    order: ['you', 'people', 'late'],
  };
  const of = (answers: Answers) =>
    journey(together, answers, '2026-06-15', interpret(together)).sections.at(-1)?.status;
  expect(of({ values: { rents: false, sure: true }, lists: {} })).toBe('inProgress');
  expect(of(full)).toBe('completed');
});

test('a section is not done while its rule finds something on a page of another', () => {
  const elsewhere: FormDefinition = {
    ...definition,
    rules: {
      applicant: {
        rule: 'exactlyOneApplicant',
        section: 'late',
        household: 'people',
        messages: { none: 'Say who you are', several: 'Only one' },
      },
    },
  };
  const found = journey(elsewhere, full, '2026-06-15', interpret(elsewhere));
  expect(found.findings).toMatchObject([{ section: 'late', page: 'people' }]);
  expect(found.sections.at(-1)).toEqual({ section: 'late', status: 'inProgress' });
});

test('a rule about a list waits for the list’s pages, then speaks on the page where it can be mended', () => {
  const ruled: FormDefinition = {
    ...definition,
    rules: {
      applicant: {
        rule: 'exactlyOneApplicant',
        section: 'people',
        household: 'people',
        messages: { none: 'Say who you are', several: 'Only one' },
      },
    },
  };
  const of = (people: Answers['lists'][string] = []) =>
    journey(ruled, { values: full.values, lists: { people } }, '2026-06-15', interpret(ruled));
  expect(of([{ id: 'a' }]).findings.map(({ code }) => code)).toEqual(['required']);
  const found = of([adult]);
  expect(found.findings).toMatchObject([
    { blocks: 'completion', section: 'people', page: 'people', code: 'exactlyOneApplicant.none', item: null },
  ]);
  expect(found.firstIncomplete?.page).toBe('people');
  expect(found.canSubmit).toBe(false);
});

test('a person who was taken away is taken out of other answers', () => {
  const chosen: FormDefinition = {
    ...definition,
    pages: {
      ...definition.pages,
      cots: page({
        who: {
          type: 'array',
          items: { type: 'string', format: 'item-id' },
          from: 'people',
          uniqueItems: true,
        },
      }),
    },
  };
  const of = (who: readonly string[]) =>
    journey(chosen, { ...full, values: { ...full.values, who } }, '2026-06-15', interpret(chosen));
  expect(of(['a', 'gone']).effective.values['who']).toEqual(['a']);
  expect(of(['gone']).findings.map(({ answer, code }) => `${answer} ${code}`)).toEqual(['who required']);
});

test('a key has the answers of its own page checked, and no others', () => {
  const checked: string[] = [];
  const check = interpret(definition);
  const listening: typeof check = (...asked) => {
    checked.push(asked[1]);
    return check(...asked);
  };
  const child = { id: 'b', born: '2020-01-01', school: true };
  const before = updateJourney(
    definition,
    { values: full.values, lists: { people: [adult, child] } },
    '2026-06-15',
    listening,
  );
  expect(checked.toSorted()).toEqual(['born', 'born', 'rents', 'school', 'sure']);
  checked.length = 0;
  const moved = { id: 'b', born: '2020-01-01', school: false };
  updateJourney(
    definition,
    { values: full.values, lists: { people: [adult, moved] } },
    '2026-06-15',
    listening,
    before,
  );
  expect(checked).toEqual(['school']);
});

test('a key in an item has what hangs on its list looked at again, and so has an item more or one less', () => {
  const check = interpret(definition);
  let before: JourneyResult | undefined;
  const asked = (people: Answers['lists'][string]) => {
    before = updateJourney(
      definition,
      { values: full.values, lists: { people } },
      '2026-06-15',
      check,
      before,
    );
    return names(before.journey).includes('cots notStarted');
  };
  expect(asked([adult])).toBe(false);
  expect(asked([adult, { id: 'b' }])).toBe(false);
  expect(asked([adult, { id: 'b', born: '2026-01-01' }])).toBe(true);
  expect(asked([adult])).toBe(false);
  expect(asked([{ id: 'c', born: '2025-12-01' }, adult])).toBe(true);
  expect(before?.journey.findings).toEqual(
    expect.arrayContaining([expect.objectContaining({ page: 'school', item: 'c', code: 'required' })]),
  );
  expect(asked([adult, { id: 'c', born: '2025-12-01' }, { id: 'd' }])).toBe(true);
  expect(before?.journey.findings[0]).toMatchObject({ page: 'people', code: 'maxItems' });
});

test('of another day, and of another form, nothing is kept', () => {
  const check = interpret(definition);
  const people = [{ id: 'a', born: '2008-06-16' }];
  const before = updateJourney(definition, { values: full.values, lists: { people } }, '2026-06-15', check);
  const after = updateJourney(
    definition,
    { values: full.values, lists: { people } },
    '2026-06-16',
    check,
    before,
  );
  expect(names(before.journey)).toContain('school(a) notStarted');
  expect(names(after.journey).join()).not.toContain('school(a)');
  const other = { ...definition, order: ['late'] };
  expect(names(updateJourney(other, full, '2026-06-15', check, before).journey)).toEqual([
    'noExtra completed',
  ]);
});
