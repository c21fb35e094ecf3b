import { expect, test } from 'vitest';
import { reconcile } from '#domain/forms/changes/reconcile.ts';
import { carryOver } from '#domain/forms/changes/carry-over.ts';
import { checkDefinition } from '#api/rules/forms/check/check-definition.ts';
import { diffForms } from '#tools/form-diff/diff-forms.ts';
import { interpret } from '#domain/forms/interpret-schema.ts';
import { coverageOf } from '#tools/form-journeys/coverage.ts';
import { formJourneys } from '#tools/form-journeys/form-journeys.ts';
import { journey } from '#domain/forms/journey/journey.ts';
import { mergeDrafts } from '#web/features/forms/session/merge-drafts.ts';
import { proofDefects } from '#tools/form-proof/proof-defects.ts';
import { proveReachable } from '#tools/form-proof/prove.ts';
import { withSentPage } from '#domain/forms/journey/sent-page.ts';
import type { Answers, AnswerValue } from '#schemas/forms/answers.ts';
import type { FormDefinition, QuestionPage } from '#schemas/forms/definition.ts';
import type { AnswerWarning } from '#schemas/forms/warning.ts';
import { formOf, number, oneOf, page, yesOrNo } from './a-form.ts';

const today = '2026-11-22';
const text = '{{rent|That}} a week is unusual. Is this right?';

function warning(asked: QuestionPage, name: string, warn: Record<string, AnswerWarning>): QuestionPage {
  const ui = asked.ui[name];
  return ui === undefined ? asked : { ...asked, ui: { ...asked.ui, [name]: { ...ui, warn } } };
}

const money = page('What do you pay?', { rent: number(0, 9000), often: oneOf('week', 'month') });
const often = { all: [{ eq: [{ answer: 'often' }, 'week'] }, { gt: [{ answer: 'rent' }, 600] }] } as const;

/**
 * A form with a rent that is unusual above a weekly sum; how often it is paid is asked after it on the same
 * page.
 */
const form = formOf({
  money: warning(money, 'rent', { much: { when: often, text } }),
  end: page('Anything else?', { more: yesOrNo }),
});

const draft = (values: Record<string, AnswerValue>): Answers => ({ values, lists: {} });
const look = (definition: FormDefinition, answers: Answers) =>
  journey(definition, answers, today, interpret(definition));
const warned = (answers: Answers, definition = form) =>
  look(definition, answers).findings.flatMap(({ code, answer, blocks, message }) =>
    code === 'warn' ? [[answer, blocks, message]] : [],
  );

test('an unusual answer is asked about, and keeps nobody from saving', () => {
  expect(warned(draft({ rent: 2400, often: 'week' }))).toEqual([['rent', 'completion', text]]);
  expect(look(form, draft({ rent: 2400, often: 'week', more: true })).canSubmit).toBe(false);
  expect(warned(draft({ rent: 2400, often: 'month' }))).toEqual([]);
});

test('what is unknown never warns', () => {
  expect(warned(draft({ rent: 2400 }))).toEqual([]);
  expect(warned(draft({ often: 'week' }))).toEqual([]);
});

test('an answer that does not fit is told as that, and is not asked about', () => {
  const { findings } = look(form, draft({ rent: 9001, often: 'week' }));
  expect(findings.map(({ answer, code }) => `${answer} ${code}`)).toEqual(['rent maximum', 'more required']);
});

test('what was said to be right is remembered for that value, asked again of another, and sent', () => {
  const confirmed = { rent: 2400, 'rent:confirmed': 2400, often: 'week', more: true };
  const sent = look(form, draft(confirmed));
  expect(sent.canSubmit).toBe(true);
  expect(sent.effective.values).toEqual(confirmed);
  expect(warned(draft({ ...confirmed, rent: 2500 }))).toHaveLength(1);
  expect(warned(draft({ ...confirmed, rent: 2400 }))).toEqual([]);
});

test('what nobody asks about is not sent as said to be right', () => {
  const { effective } = look(form, draft({ rent: 20, 'rent:confirmed': 20, often: 'week' }));
  expect(effective.values).toEqual({ rent: 20, often: 'week' });
});

test('of several warnings the first that holds is asked', () => {
  const two = formOf({
    money: warning(money, 'rent', {
      more: { moreThan: 5000, text: 'More?' },
      much: { moreThan: 1000, text: 'Much?' },
      little: { lessThan: 5, text: 'Little?' },
    }),
  });
  const said = (rent: number) => warned(draft({ rent, often: 'week' }), two).map(([, , words]) => words);
  expect([5001, 5000, 1001, 1000, 5, 4].map(said)).toEqual([
    ['More?'],
    ['Much?'],
    ['Much?'],
    [],
    [],
    ['Little?'],
  ]);
});

test('of each item of a list by itself', () => {
  const of = formOf(
    {
      list: { title: 'Who?', list: 'people' },
      each: warning(page('About {{name}}', { pay: number(0, 900) }, { each: 'people' }), 'pay', {
        much: { moreThan: 500, text: 'Is this right?' },
      }),
    },
    { lists: { people: { one: 'person', itemName: '{{pay}}', maxItems: 9 } } },
  );
  const people = [
    { id: 'a', pay: 600 },
    { id: 'b', pay: 700, 'pay:confirmed': 700 },
  ];
  const { findings, effective } = look(of, { values: {}, lists: { people } });
  expect(findings.map(({ item, code }) => [item, code])).toEqual([['a', 'warn']]);
  expect(effective.lists['people']).toEqual(people);
  expect(checkDefinition(of).filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('two devices: what either said of the answer that is kept stands, and nobody is asked which', () => {
  const base = draft({ rent: 700, often: 'week' });
  const mine = draft({ rent: 2400, 'rent:confirmed': 2400, often: 'week' });
  const theirs = draft({ rent: 2400, 'rent:confirmed': 900, often: 'week' });
  const { merged, conflicts } = mergeDrafts(base, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(merged.values).toEqual(mine.values);
  expect(mergeDrafts(base, theirs, mine).merged.values).toEqual(mine.values);
});

test('where no script runs, the tick is about the value that it was asked of', () => {
  const before = draft({ rent: 2400, often: 'week' });
  const [asked] = Object.values(form.pages);
  if (asked === undefined || !('schema' in asked)) throw new Error('A page of questions');
  const sent = (fields: Record<string, string>) =>
    withSentPage(
      before,
      asked,
      { questions: ['rent', 'often'], offers: {} },
      new URLSearchParams(fields),
      'en-GB',
    ).values;
  const ticked = sent({ rent: '2400', often: 'week', 'rent-confirmed': '2400' });
  expect(ticked).toEqual({ rent: 2400, 'rent:confirmed': 2400, often: 'week' });
  expect(warned(draft({ ...ticked, more: true }))).toEqual([]);
  const changed = sent({ rent: '2500', often: 'week', 'rent-confirmed': '2400' });
  expect(warned({ values: changed, lists: {} })).toHaveLength(1);
  expect(sent({ rent: '2400', often: 'week', 'rent-confirmed': '{"a":1}' })).toEqual(before.values);
  expect(sent({ rent: '2400', often: 'week', 'rent-confirmed': '24{' })).toEqual(before.values);
});

test('a renamed answer keeps what was said of it', () => {
  const renamed: FormDefinition = {
    ...form,
    pages: {
      ...form.pages,
      money: {
        ...money,
        schema: {
          type: 'object',
          properties: {
            weekly: { type: 'integer', minimum: 0, maximum: 9000 },
            often: { type: 'string', oneOf: [] },
          },
        },
        ui: { weekly: { label: 'Rent', was: ['rent'] }, often: { label: 'How often?' } },
      },
    },
  };
  const carried = carryOver(draft({ rent: 2400, 'rent:confirmed': 2400 }), form, renamed);
  expect(carried.answers.values).toEqual({ weekly: 2400, 'weekly:confirmed': 2400 });
});

test('a warning that came under a draft is told its person, as something to be answered', () => {
  const before = formOf({ money, end: page('Anything else?', { more: yesOrNo }) });
  const given = draft({ rent: 2400, often: 'week' });
  expect(reconcile(given, before, form, today).changes).toEqual([
    {
      kind: 'unusual',
      page: 'money',
      answer: 'rent',
      label: 'Tell us rent',
      former: [],
      limit: null,
      needsAnswer: true,
    },
  ]);
  expect(reconcile(draft({ rent: 20, often: 'week' }), before, form, today).changes).toEqual([]);
});

test('a warning is proved by answers that call for it, with which the form can be sent', () => {
  const proofs = proveReachable(form, today);
  const proof = proofs.find(({ kind }) => kind === 'warning');
  expect(proof).toMatchObject({ verdict: 'reached', pointer: '/pages/money/ui/rent/warn/much/when' });
  expect(proof?.witness?.values).toMatchObject({
    often: 'week',
    'rent:confirmed': proof?.witness?.values['rent'],
  });
});

test('a warning that another one always comes before is found', () => {
  const hidden = formOf({
    money: warning(money, 'rent', {
      much: { moreThan: 1000, text: 'Much?' },
      more: { moreThan: 5000, text: 'More?' },
    }),
  });
  const found = proofDefects(hidden, proveReachable(hidden, today));
  expect(found.map(({ kind, pointer }) => [kind, pointer])).toEqual([
    ['forms.neverTold', '/pages/money/ui/rent/warn/more/moreThan'],
  ]);
});

test('journeys meet a warning at its bound, are asked, and say that it is right', () => {
  const made = formJourneys(form, today);
  expect(made.differences).toEqual([]);
  expect(made.unmet.map(({ objective }) => objective.key)).toEqual([]);
  expect(made.journeys.map(({ answers }) => answers.values['rent'])).toEqual(
    expect.arrayContaining([600, 601]),
  );
  const asked = made.journeys.flatMap(({ steps }) => steps.flatMap(({ tries }) => tries));
  expect(asked.flatMap(({ findings }) => findings.map(({ code }) => code))).toContain('warn');
  expect(coverageOf(form, made).flatMap(({ never }) => never.map(({ pointer }) => pointer))).toEqual([]);
});

test('a changed warning is told in words', () => {
  const other = formOf({
    ...form.pages,
    money: warning(money, 'rent', { much: { moreThan: 700, text } }),
  });
  expect(diffForms(form, other).map(({ words }) => words)).toEqual([
    '“Tell us rent” (rent): people are asked whether it is right (much) if "rent" is more than 700; before, if "often" is "week", and "rent" is more than 600',
  ]);
  const none = formOf({ ...form.pages, money });
  expect(diffForms(form, none).map(({ words }) => words)).toContain(
    '“Tell us rent” (rent): people are no longer asked whether it is right (much)',
  );
});
