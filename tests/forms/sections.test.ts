import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffForms } from '#tools/form-diff/diff-forms.ts';
import { interpret } from '#domain/forms/interpret-schema.ts';
import { updateJourney, type JourneyResult } from '#domain/forms/journey/journey.ts';
import { formJourneys } from '#tools/form-journeys/form-journeys.ts';
import { coverageOf } from '#tools/form-journeys/coverage.ts';
import { proofDefects } from '#tools/form-proof/proof-defects.ts';
import { proveReachable } from '#tools/form-proof/prove.ts';
import type { Condition } from '#schemas/forms/condition.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { formOf, number, oneOf, page, yesOrNo } from './form-fixtures.ts';
import { anyAnswers, anyEdit, today } from './arbitrary-answers.ts';

const isYes = (answer: string): Condition => ({ eq: [{ answer }, true] });
const served: Condition = { all: [isYes('served'), { gte: [{ answer: 'years' }, 2] }] };
const perItem = page('About {{name}}', { medal: yesOrNo }, { each: 'postings' });

/**
 * Returns a form whose second section is asked only of some people; with `pages`, each of its pages has the condition
 * instead.
 */
function withService(of: 'section' | 'pages', when: Condition | null = served): FormDefinition {
  const own = of === 'section' ? null : when;
  const held = (condition?: Condition) => {
    const all = [own, condition].flatMap((one) => one ?? []);
    return all.length === 0 ? {} : { when: { all } };
  };
  return formOf(
    {
      service: page('Have you served?', { served: yesOrNo, years: { ...number(0, 40), isOptional: true } }),
      leaving: page('Why did you leave?', { why: oneOf('hurt', 'ended') }, held()),
      injury: page(
        'What was hurt?',
        { injury: oneOf('arm', 'leg') },
        held({ eq: [{ answer: 'why' }, 'hurt'] }),
      ),
      postings: { title: 'Where were you?', list: 'postings', ...held() },
      posting: { ...perItem, ...held() },
      last: page('Anything else?', { more: yesOrNo }, { when: { answered: 'why' } }),
    },
    {
      lists: { postings: { one: 'posting', itemName: 'Posting', minItems: 1, maxItems: 3 } },
      order: ['you', 'forces', 'end'],
      sections: {
        you: { title: 'You', pages: ['service'] },
        forces: {
          title: 'Your service',
          ...(of === 'section' && when !== null && { when }),
          pages: ['leaving', 'injury', 'postings', 'posting'],
        },
        end: { title: 'The end', pages: ['last'] },
      },
    },
  );
}

test('a section’s condition gives the same result as on each of its pages, after each key', () => {
  const [bySection, byPages] = [withService('section'), withService('pages')];
  const [check, other] = [interpret(bySection), interpret(byPages)];
  fc.assert(
    fc.property(anyAnswers(bySection), fc.gen(), (draft, g) => {
      let answers = draft;
      let before: JourneyResult | undefined;
      for (let key = 0; key < 12; key += 1) {
        before = updateJourney(bySection, answers, today, check, before);
        expect(before.journey).toEqual(updateJourney(byPages, answers, today, other).journey);
        answers = g(() => anyEdit(bySection, answers));
      }
    }),
    { numRuns: 100 },
  );
});

test('a section not asked is not needed, and an undecided one waits', () => {
  const definition = withService('section');
  const statusOf = (values: JourneyResult['answers']['values']) =>
    updateJourney(definition, { values, lists: {} }, today, interpret(definition)).journey.sections[1]
      ?.status;
  expect(statusOf({ served: false })).toBe('notNeeded');
  expect(statusOf({ served: true, years: 1 })).toBe('notNeeded');
  expect(statusOf({})).toBe('cannotStart');
  expect(statusOf({ served: true, years: 2 })).toBe('notStarted');
});

test('a section is reached in a proof as its pages are, and journeys cover both sides of its condition', () => {
  const definition = withService('section');
  const proofs = proveReachable(definition, today);
  expect(proofs.filter(({ verdict }) => verdict !== 'reached')).toEqual([]);
  expect(proofs.filter(({ kind }) => kind === 'section').map(({ what }) => what)).toEqual([
    'The section "forces"',
  ]);
  const made = formJourneys(definition, today);
  expect(made.differences).toEqual([]);
  const asked = made.journeys.map(({ steps }) => steps.some(({ section }) => section === 'forces'));
  expect(new Set(asked)).toEqual(new Set([true, false]));
  expect(coverageOf(definition, made).find(({ kind }) => kind === 'sections')).toMatchObject({
    all: 1,
    met: 1,
  });
  // Exactly two years, and one.
  expect(new Set(made.journeys.map(({ answers }) => answers.values['years']))).toContain(1);
});

test('an unreachable section is reported once, and not again for each page', () => {
  const never = withService('section', { all: [isYes('served'), { eq: [{ answer: 'served' }, false] }] });
  const found = proofDefects(never, proveReachable(never, today));
  expect(found.filter(({ kind }) => kind === 'forms.unreachable')).toEqual([
    expect.objectContaining({
      pointer: '/sections/forces/when',
      message: expect.stringMatching(/^The section "forces" is never asked: these 2 conditions contradict/),
    }),
    // The page that depends on its answers is in another section.
    expect.objectContaining({ pointer: '/pages/last' }),
  ]);
});

test('a comparison says when a section is asked', () => {
  const words = diffForms(withService('section', null), withService('section')).map((one) => one.words);
  expect(words).toEqual([
    'the section “Your service” is asked only if "served" is yes, and "years" is at least 2; before, always',
  ]);
});
