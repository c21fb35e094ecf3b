import * as fc from 'fast-check';
import { Check } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { checkDefinition } from '#api/rules/forms/check/check-definition.ts';
import { interpret } from '#domain/forms/interpret-schema.ts';
import { journey, updateJourney, type JourneyResult } from '#domain/forms/journey/journey.ts';
import { formJourneys } from '#tools/form-journeys/form-journeys.ts';
import { hiddenDefects } from '#tools/form-proof/hidden.ts';
import { proofDefects } from '#tools/form-proof/proof-defects.ts';
import { proveReachable } from '#tools/form-proof/prove.ts';
import { reconcile } from '#domain/forms/changes/reconcile.ts';
import { AnswersSchema } from '#schemas/api/forms.ts';
import { accountFacts, factKey, type KnownFacts } from '#schemas/forms/account-facts.ts';
import { factsIn, withFacts, withoutFacts } from '#domain/forms/known-facts.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import type { Condition } from '#schemas/forms/condition.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { formOf, number, page, words, yesOrNo } from './form-fixtures.ts';
import { anyAnswers, anyEdit, today } from './arbitrary-answers.ts';

// Facts the portal itself holds about a person, in conditions, bounds, sums and proofs.

const is = (answer: string, value: string | boolean | number): Condition => ({ eq: [{ answer }, value] });

const derived: NonNullable<FormDefinition['derived']> = {
  need: { fact: 'application.bedroomNeed' },
  more: { sum: [{ answer: 'need' }, { answer: 'room' }] },
  born: { fact: 'account.dateOfBirth' },
  stands: { fact: 'application.isThere' },
};

/** Asks more of people who need many bedrooms, of pensioners, and of people without an application. */
const form = formOf(
  {
    start: page('Begin', { room: number(0, 9) }),
    large: page('A large home', { why: words }, { when: { gte: [{ answer: 'need' }, 4] } }),
    together: page('Together', { both: yesOrNo }, { when: { gt: [{ answer: 'more' }, 6] } }),
    older: page('Later living', { warden: yesOrNo }, { when: { gte: [{ age: 'born' }, 60] } }),
    fresh: page('Not on the register', { soon: yesOrNo }, { when: is('stands', false) }),
  },
  { derived },
);
const pagesOf = (facts: KnownFacts, values: Answers['values'] = { room: 3 }, of: FormDefinition = form) =>
  journey(of, withFacts({ values, lists: {} }, facts), today, interpret(of)).pages.map((one) => one.page);

test('decides what is asked, and nothing while it is unknown', () => {
  expect(checkDefinition(form).filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(pagesOf({})).toEqual(['start']);
  expect(pagesOf({ 'application.isThere': false })).toEqual(['start', 'fresh']);
  expect(pagesOf({ 'application.isThere': true, 'application.bedroomNeed': 4 })).toEqual([
    'start',
    'large',
    'together',
  ]);
  expect(pagesOf({ 'application.isThere': true, 'application.bedroomNeed': 3 })).toEqual(['start']);
  expect(pagesOf({ 'account.dateOfBirth': '1966-06-15' })).toEqual(['start', 'older']);
  expect(pagesOf({ 'account.dateOfBirth': '1966-06-16' })).toEqual(['start']);
});

const someFacts: fc.Arbitrary<KnownFacts> = fc.record(
  {
    'account.dateOfBirth': fc.constantFrom('1950-05-01', '1990-02-28'),
    'application.isThere': fc.boolean(),
    'application.bedroomNeed': fc.integer({ min: 0, max: 12 }),
  },
  { requiredKeys: [] },
);

test('may change during typing, and the incremental result equals a full one', () => {
  const check = interpret(form);
  fc.assert(
    fc.property(anyAnswers(form), fc.gen(), (draft, g) => {
      let answers = draft;
      let before: JourneyResult | undefined;
      for (let key = 0; key < 12; key += 1) {
        const known = withFacts(
          answers,
          g(() => someFacts),
        );
        before = updateJourney(form, known, today, check, before);
        expect(before.journey).toEqual(journey(form, known, today, check));
        answers = g(() => anyEdit(form, answers));
      }
    }),
    { numRuns: 60, endOnFailure: true },
  );
});

test('is kept beside the answers, can be removed again, and cannot be sent by anyone', () => {
  fc.assert(
    fc.property(anyAnswers(form), someFacts, (answers, facts) => {
      const known = withFacts(answers, facts);
      expect(withoutFacts(known)).toEqual(answers);
      expect(factsIn(known)).toEqual(facts);
      expect(withFacts(answers, facts)).toBe(known);
      expect(Check(AnswersSchema, known)).toBe(Object.keys(facts).length === 0);
    }),
    { numRuns: 100 },
  );
  for (const fact of accountFacts)
    expect(Check(AnswersSchema, { values: { [factKey(fact)]: true }, lists: {} })).toBe(false);
});

/** Returns the defects of a form with a page whose condition denies an application. */
const denying = (anonymous: 'no' | 'begin' | 'submit') =>
  hiddenDefects(
    formOf(
      {
        start: page('Begin', { room: number(0, 9) }),
        fresh: page('Join us', { soon: yesOrNo }, { when: { not: is('stands', true) } }),
      },
      { derived, anonymous },
    ),
    today,
  ).map(({ kind }) => kind);

describe('a proof', () => {
  test('tries every possible fact, and returns it with its witness', () => {
    const proofs = proveReachable(form, today);
    expect(proofs.filter(({ verdict }) => verdict !== 'reached')).toEqual([]);
    const witness = (name: string) => {
      const found = proofs.find(({ page: of, question }) => of === name && question === null)?.witness;
      return found && factsIn(found);
    };
    expect(witness('large')).toMatchObject({ 'application.isThere': true });
    expect(witness('fresh')).toMatchObject({ 'application.isThere': false });
  });

  test('knows that no fact is known about a missing application', () => {
    const never = formOf(
      {
        start: page('Begin', { room: number(0, 9) }),
        odd: page(
          'Odd',
          { soon: yesOrNo },
          { when: { all: [is('stands', false), { gte: [{ answer: 'need' }, 4] }] } },
        ),
      },
      { derived },
    );
    expect(proofDefects(never, proveReachable(never, today))).toMatchObject([
      { kind: 'forms.unreachable', message: expect.stringMatching(/"stands" is no.*"need" is at least 4/) },
    ]);
  });

  test('reports people who never see a page because a fact is unknown', () => {
    expect(denying('submit')).toEqual(['forms.staysUnknown']);
    // A person who must log in to submit is known by then.
    expect([denying('no'), denying('begin')]).toEqual([[], []]);
  });
});

test('journeys list the facts their person needs, apart from the answers', () => {
  const { journeys, differences, unmet } = formJourneys(form, today);
  expect(differences).toEqual([]);
  expect(unmet).toEqual([]);
  for (const { facts, steps, answers } of journeys) {
    expect(pagesOf(facts, answers.values)).toEqual(steps.map((step) => step.page));
    for (const one of [answers, ...steps.map((step) => step.answers)]) expect(withoutFacts(one)).toBe(one);
  }
  expect(journeys.some(({ facts }) => facts['application.bedroomNeed'] === 4)).toBe(true);
});

test('both versions of a changed form use it', () => {
  const other = { ...form, pages: { ...form.pages, more: page('More', { extra: words }) } };
  const asking: FormDefinition = {
    ...other,
    sections: { only: { title: 'The only section', pages: [...Object.keys(form.pages), 'more'] } },
  };
  const needing: FormDefinition = {
    ...asking,
    pages: { ...asking.pages, more: page('More', { extra: words }, { when: is('stands', true) }) },
  };
  const draft = { values: { room: 1 }, lists: {} };
  const told = (facts: KnownFacts) => reconcile(draft, form, needing, today, facts).changes;
  expect(told({})).toEqual([]);
  expect(told({ 'application.isThere': true })).toMatchObject([{ kind: 'added', page: 'more' }]);
});
