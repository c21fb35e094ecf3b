import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { reconcile } from '#domain/forms/changes/reconcile.ts';
import { diffAnswer } from '#tools/form-diff/diff-answer.ts';
import { walk } from '#domain/forms/journey/effective-answers.ts';
import { interpret } from '#domain/forms/interpret-schema.ts';
import { journey, updateJourney, type JourneyResult } from '#domain/forms/journey/journey.ts';
import { coverageOf } from '#tools/form-journeys/coverage.ts';
import { formJourneys } from '#tools/form-journeys/form-journeys.ts';
import { proveReachable } from '#tools/form-proof/prove.ts';
import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { formOf, number, page, yesOrNo } from './form-fixtures.ts';
import { anyAnswers, anyEdit, today } from './arbitrary-answers.ts';

const leaves = { eq: [{ answer: 'inHospital' }, true] } as const;
const reason: AnswerSchema = {
  type: 'string',
  oneOf: [
    { const: 'rent', title: 'The rent' },
    { const: 'discharged', title: 'I am leaving hospital', when: leaves },
  ],
};
const helped: AnswerSchema = {
  type: 'array',
  items: {
    type: 'string',
    oneOf: [
      { const: 'council', title: 'The council' },
      { const: 'ward', title: 'The ward', when: leaves },
      { const: 'school', title: 'The school', when: { gte: [{ answer: 'children' }, 1] } },
      { const: 'none', title: 'Nobody' },
    ],
  },
  uniqueItems: true,
};
const whole = formOf({
  start: page('Where are you?', { inHospital: yesOrNo, children: number(0, 9) }),
  why: page('Why?', { reason: { schema: reason } }),
  who: page('Who helped?', { helped: { schema: helped, isOptional: true } }),
  discharge: page(
    'When do you leave?',
    { nights: number(0, 60) },
    { when: { eq: [{ answer: 'reason' }, 'discharged'] } },
  ),
});
const who = whole.pages['who'];
if (who !== undefined && 'ui' in who && who.ui['helped'] !== undefined)
  who.ui['helped'] = { ...who.ui['helped'], none: 'none' };

const draft = (values: Answers['values']): Answers => ({ values, lists: {} });
const look = (values: Answers['values'], definition: FormDefinition = whole) =>
  journey(definition, draft(values), today, interpret(definition));
const inHospital = { inHospital: true, children: 0, reason: 'discharged', helped: ['council', 'ward'] };

test('an offered option counts, and the page that depends on it is asked', () => {
  const { effective, pages, findings } = look(inHospital);
  expect(effective.values).toEqual(inHospital);
  expect(pages.map(({ page: name }) => name)).toContain('discharge');
  expect(findings.map(({ code }) => code)).toEqual(['required']);
});

test('an option no longer offered does not count, is named, and stays in the draft', () => {
  const typed = { ...inHospital, inHospital: false };
  const { effective, pages, findings, canSubmit } = look(typed);
  expect(effective.values).toEqual({ inHospital: false, children: 0, helped: ['council'] });
  expect(pages.map(({ page: name }) => name)).not.toContain('discharge');
  expect(findings).toMatchObject([
    { page: 'why', answer: 'reason', code: 'notOffered', blocks: 'completion' },
  ]);
  expect(canSubmit).toBe(false);
  const walked = walk(whole, draft(typed), today);
  expect(walked.pages.find(({ page: name }) => name === 'who')?.offers['helped']).toEqual({
    closed: ['ward', 'school'],
    lost: ['ward'],
    titles: ['The ward'],
  });
  // As before, without a new choice.
  expect(look({ ...typed, inHospital: true }).effective.values).toEqual(inHospital);
});

test('an option is not offered while its condition is unknown', () => {
  const { effective } = look({ reason: 'discharged' });
  expect(effective.values).toEqual({});
});

test('“none of these” with another answer is a mistake in that question, whoever sends it', () => {
  const { findings, canSubmit } = look({
    inHospital: false,
    children: 0,
    reason: 'rent',
    helped: ['council', 'none'],
  });
  expect(findings).toMatchObject([{ answer: 'helped', code: 'none', blocks: 'save' }]);
  expect(canSubmit).toBe(false);
  // An option that is not offered excludes nothing.
  expect(look({ inHospital: false, children: 0, reason: 'rent', helped: ['ward', 'none'] }).findings).toEqual(
    [],
  );
});

test('every option is proved to be offered, and journeys cover both sides of its condition', () => {
  const proofs = proveReachable(whole, today);
  expect(proofs.filter(({ verdict }) => verdict !== 'reached')).toEqual([]);
  expect(proofs.filter(({ kind }) => kind === 'option')).toHaveLength(3);
  const made = formJourneys(whole, today);
  expect(coverageOf(whole, made).find(({ kind }) => kind === 'conditions')).toMatchObject({ never: [] });
});

test('the incremental result equals a full one, and an answer that counts is always offered', () => {
  const check = interpret(whole);
  fc.assert(
    fc.property(anyAnswers(whole), fc.gen(), (begun, g) => {
      let answers = begun;
      let before: JourneyResult | undefined;
      for (let key = 0; key < 20; key += 1) {
        before = updateJourney(whole, answers, today, check, before);
        const now = journey(whole, answers, today, check);
        expect(before.journey).toEqual(now);
        const { values } = now.effective;
        const chosen = [values['reason'], values['helped'] ?? []].flat();
        const needHospital = chosen.some((one) => one === 'discharged' || one === 'ward');
        expect(!needHospital || values['inHospital'] === true).toBe(true);
        const again = journey(whole, now.effective, today, check).effective;
        expect(again).toEqual(now.effective);
        answers = g(() => anyEdit(whole, answers));
      }
    }),
    { numRuns: 40, endOnFailure: true },
  );
});

const withReason = (oneOf: Extract<AnswerSchema, { oneOf: unknown }>['oneOf']): FormDefinition => ({
  ...whole,
  pages: { ...whole.pages, why: page('Why?', { reason: { schema: { type: 'string', oneOf } } }) },
});

test('a condition added to an option under a draft is reported to the person, and the answer is kept', () => {
  const before = withReason([
    { const: 'rent', title: 'The rent' },
    { const: 'discharged', title: 'I am leaving hospital' },
  ]);
  const brought = reconcile(draft({ ...inHospital, inHospital: false }), before, whole, today);
  expect(brought.answers.values['reason']).toBe('discharged');
  expect(brought.changes).toMatchObject([{ page: 'why', answer: 'reason', needsAnswer: true }]);
});

test('a comparison of two versions says when an option is offered, and under which heading', () => {
  const [before, after] = [
    { const: 'rent', title: 'The rent' },
    { const: 'rent', title: 'The rent', when: leaves, divider: 'or', group: 'Money' },
  ].map((option): AnswerSchema => ({ type: 'string', oneOf: [option, { const: 'b', title: 'B' }] }));
  if (before === undefined || after === undefined) throw new Error('Two versions are compared.');
  expect(diffAnswer(before, after)).toEqual([
    'word above the option rent: “” → “or”',
    'heading of the option rent: “” → “Money”',
    'the option rent is offered when "inHospital" is yes, was always',
  ]);
});
