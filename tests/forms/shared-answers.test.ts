import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerOf } from '#domain/forms/answered.ts';
import { checkDefinition } from '#api/rules/forms/check/check-definition.ts';
import { reconcile } from '#domain/forms/changes/reconcile.ts';
import { diffForms } from '#tools/form-diff/diff-forms.ts';
import { walk } from '#domain/forms/journey/effective-answers.ts';
import { interpret } from '#domain/forms/interpret-schema.ts';
import { journey, updateJourney, type JourneyResult } from '#domain/forms/journey/journey.ts';
import { formJourneys } from '#tools/form-journeys/form-journeys.ts';
import { sharedAnswers } from '#tools/form-proof/asked-twice.ts';
import { hiddenDefects } from '#tools/form-proof/hidden.ts';
import { proofDefects } from '#tools/form-proof/proof-defects.ts';
import { proveReachable } from '#tools/form-proof/prove.ts';
import { withSentPage } from '#domain/forms/journey/sent-page.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import type { Condition } from '#schemas/forms/condition.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { questionOf } from '#web/features/forms/session/question-of.ts';
import { formOf, oneOf, page, words, yesOrNo } from './form-fixtures.ts';
import { anyAnswers, anyEdit, today } from './arbitrary-answers.ts';

// One answer that several pages ask for, of which each person gets only one.

const tenures = ['council', 'private', 'tied', 'owned'] as const;
const of = (...some: readonly string[]): Condition => ({ in: [{ answer: 'tenure' }, some] });
const rent = { schema: { type: 'number', format: 'money', minimum: 0, maximum: 5_000 } } as const;
const high: Condition = { gt: [{ answer: 'rent' }, 500] };

/** Returns a form that asks for the rent on two pages and mentions it on later ones. */
function renting(ofCouncil: Condition, ofOthers: Condition): FormDefinition {
  return formOf({
    home: page('Your home', { tenure: oneOf(...tenures), lodger: yesOrNo }),
    councilRent: page('Rent to us', { rent, account: words }, { when: ofCouncil }),
    privateRent: page('Rent to a landlord', { landlord: words, rent }, { when: ofOthers }),
    help: page('Help with your rent', { help: yesOrNo }, { when: high }),
  });
}
const form = renting(of('council'), of('private', 'tied'));
const askedTwice = (definition: FormDefinition) =>
  sharedAnswers(definition, today).flatMap(({ defect }) => defect ?? []);
const draft = (values: Answers['values']): Answers => ({ values, lists: {} });

/** Returns the pages that ask a person for the rent. */
const asking = (definition: FormDefinition, answers: Answers) =>
  walk(definition, answers, today).pages.flatMap(({ page: name, questions }) =>
    questions.includes('rent') ? [name] : [],
  );

test('a shared question is no mistake if no one is asked both, and is proved like any other form', () => {
  expect(checkDefinition(form).filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(proofDefects(form, proveReachable(form, today))).toEqual([]);
  expect(hiddenDefects(form, today)).toEqual([]);
  expect(askedTwice(form)).toEqual([]);
  const { journeys, differences, unmet } = formJourneys(form, today);
  expect([differences, unmet]).toEqual([[], []]);
  const walked = new Set(journeys.flatMap(({ steps }) => steps.map((step) => step.page)));
  expect([...walked].toSorted()).toEqual(['councilRent', 'help', 'home', 'privateRent']);
});

const someTenures = fc.subarray([...tenures], { minLength: 1 });

test('pages that exclude each other are told from pages asked of the same person', () => {
  fc.assert(
    fc.property(someTenures, someTenures, fc.boolean(), (one, other, lodging) => {
      // A second question may separate people whom the first does not.
      const withLodger = (is: boolean, who: Condition): Condition =>
        lodging ? { all: [who, { eq: [{ answer: 'lodger' }, is] }] } : who;
      const definition = renting(withLodger(true, of(...one)), withLodger(false, of(...other)));
      const both = lodging ? [] : one.filter((tenure) => other.includes(tenure));
      const found = askedTwice(definition);
      expect(found.map(({ kind, pointer }) => [kind, pointer])).toEqual(
        both.length === 0 ? [] : [['forms.askedOnBoth', '/pages/privateRent/schema/properties/rent']],
      );
      const told = /"tenure" is "(\w+)"/.exec(found[0]?.message ?? '')?.[1];
      for (const tenure of tenures)
        for (const lodger of [true, false]) {
          const asked = asking(definition, draft({ tenure, lodger }));
          expect(asked.length > 1).toBe(both.includes(tenure));
        }
      const ofTold = asking(definition, draft({ tenure: told ?? 'none', lodger: true }));
      expect(ofTold.length).toBe(both.length === 0 ? 0 : 2);
    }),
    { numRuns: 150 },
  );
});

const grouped = (...codes: readonly string[]) => ({
  schema: {
    type: 'string' as const,
    oneOf: codes.map((code) => ({
      const: code,
      title: `Group ${code}`,
      when: of(code === 'x' ? 'private' : code === 'a' ? 'council' : 'owned'),
    })),
  },
});
const defectsOf = (definition: FormDefinition) =>
  proofDefects(definition, proveReachable(definition, today)).map(({ kind }) => kind);

const asksGroup = (...codes: readonly string[]) =>
  formOf({
    home: page('Your home', { tenure: oneOf(...tenures) }),
    ours: page('Which group of ours?', { group: grouped(...codes) }, { when: of('council') }),
    owners: page('Which group of owners?', { group: grouped(...codes) }, { when: of('owned') }),
  });

test('a shared option is offered if any asked page offers it', () => {
  expect(defectsOf(asksGroup('a', 'b'))).toEqual([]);
  // Neither page is asked of private tenants.
  expect(new Set(defectsOf(asksGroup('a', 'b', 'x')))).toEqual(new Set(['forms.neverOffered']));
});

const ofGroup = { in: [{ answer: 'group' }, ['b', 'c']] } as const;
const otherOptions = formOf({
  home: page('Your home', { tenure: oneOf(...tenures) }),
  ours: page('Which group of ours?', { group: oneOf('a', 'b') }, { when: of('council') }),
  owners: page('Which group of owners?', { group: oneOf('c', 'd') }, { when: of('owned') }),
  more: page('More about it', { more: words }, { when: ofGroup }),
});

test('a shared question may have different options on each page, each offered to someone', () => {
  expect(checkDefinition(otherOptions).filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(defectsOf(otherOptions)).toEqual([]);
  expect(askedTwice(otherOptions)).toEqual([]);
  const { differences, unmet } = formJourneys(otherOptions, today);
  expect([differences, unmet]).toEqual([[], []]);
  expect(questionOf(otherOptions, null, 'group')?.schema).toMatchObject({
    oneOf: ['a', 'b', 'c', 'd'].map((code) => ({ const: code })),
  });
});

/** Returns the answers that count, the group's options on the page that asks for it, and the findings. */
function groupOf(values: Answers['values']) {
  const { walked, journey: now } = updateJourney(otherOptions, draft(values), today, interpret(otherOptions));
  const placed = walked.pages.find(({ questions }) => questions.includes('group'));
  return { values: now.effective.values, offer: placed?.offers['group'], findings: now.findings };
}

test('an option of a page no longer asked is named, does not count, and returns with the page', () => {
  const chosen = { tenure: 'council', group: 'b', more: 'Yes' };
  expect(groupOf(chosen)).toEqual({
    values: chosen,
    offer: { closed: [], lost: [], titles: [] },
    findings: [],
  });
  const moved = groupOf({ ...chosen, tenure: 'owned' });
  expect(moved.values).toEqual({ tenure: 'owned' });
  expect(moved.offer).toEqual({ closed: [], lost: ['b'], titles: ['The b'] });
  expect(moved.findings).toMatchObject([{ page: 'owners', answer: 'group', code: 'notOffered' }]);
  expect(groupOf({ ...chosen, tenure: 'owned', group: 'c' }).values).toMatchObject({ group: 'c' });
});

test('with different options, only those of the asked page count', () => {
  const check = interpret(otherOptions);
  const offeredOn = { council: ['a', 'b'], owned: ['c', 'd'] };
  fc.assert(
    fc.property(anyAnswers(otherOptions), fc.gen(), (typed, g) => {
      let answers = typed;
      let before: JourneyResult | undefined;
      for (let key = 0; key < 10; key += 1) {
        before = updateJourney(otherOptions, answers, today, check, before);
        expect(before.journey).toEqual(journey(otherOptions, answers, today, check));
        const { tenure, group } = before.walked.effective.values;
        const open = tenure === 'council' || tenure === 'owned' ? offeredOn[tenure] : [];
        const elsewhere = ['a', 'b', 'c', 'd'].filter((code) => !open.includes(code));
        expect(elsewhere).not.toContain(group);
        answers = g(() => anyEdit(otherOptions, answers));
      }
    }),
    { numRuns: 60, endOnFailure: true },
  );
});

test('pages neither shown to exclude each other nor to overlap are not called proved', () => {
  const unclear = renting({ lt: [{ age: 'born' }, 30] }, { gt: [{ answer: 'born' }, '1960-02-03'] });
  const definition = {
    ...unclear,
    pages: {
      ...unclear.pages,
      home: page('You', { born: { schema: { type: 'string', format: 'date' } } }),
    },
  } satisfies FormDefinition;
  expect(askedTwice(definition).map(({ kind }) => kind)).not.toEqual([]);
});

test('a shared answer is the same on either page, and named once', () => {
  const check = interpret(form);
  fc.assert(
    fc.property(anyAnswers(form), fc.gen(), (typed, g) => {
      let answers = typed;
      let before: JourneyResult | undefined;
      for (let key = 0; key < 10; key += 1) {
        before = updateJourney(form, answers, today, check, before);
        expect(before.journey).toEqual(journey(form, answers, today, check));
        const asked = asking(form, answers);
        expect(asked.length).toBeLessThanOrEqual(1);
        const { effective } = before.walked;
        expect(effective.values['rent']).toEqual(
          asked.length === 1 ? answerOf(answers.values, 'rent') : undefined,
        );
        answers = g(() => anyEdit(form, answers));
      }
    }),
    { numRuns: 60, endOnFailure: true },
  );
  const moved = ['council', 'private', 'owned', 'tied'].map((tenure) => {
    const { effective } = walk(form, draft({ tenure, rent: 620 }), today);
    return effective.values['rent'];
  });
  expect(moved).toEqual([620, 620, undefined, 620]);
});

test('without scripts, either page sends it, and the other has it', () => {
  const { pages } = form;
  const asPage = (name: string, answers: Answers, fields: Record<string, string>) => {
    const own = pages[name];
    const asked = walk(form, answers, today).pages.find((one) => one.page === name);
    if (own === undefined || !('schema' in own) || asked === undefined) throw new Error('No such page.');
    return withSentPage(answers, own, asked, new URLSearchParams(fields), 'en-GB');
  };
  const first = asPage('councilRent', draft({ tenure: 'council' }), { rent: '101.50', account: 'A1' });
  expect(first.values).toMatchObject({ rent: 101.5, account: 'A1' });
  const changed = { ...first, values: { ...first.values, tenure: 'private' } };
  const second = asPage('privateRent', changed, { rent: '650', landlord: 'Mx Marlow' });
  expect(second.values).toMatchObject({ rent: 650, account: 'A1', landlord: 'Mx Marlow' });
});

const called = (label: string) => ({ rent: { label } });

test('a shared question uses the label of the page that is asked', () => {
  const definition: FormDefinition = {
    ...form,
    pages: {
      ...form.pages,
      councilRent: { ...page('Rent to us', { rent }), ui: called('What you pay us') },
      privateRent: { ...page('Rent to a landlord', { rent }), ui: called('What you pay them') },
    },
  };
  const name = (...asked: string[]) => questionOf(definition, null, 'rent', new Set(asked))?.ui?.label;
  expect([name('privateRent'), name('councilRent'), name()]).toEqual([
    'What you pay them',
    'What you pay us',
    'What you pay us',
  ]);
});

const sayings = (before: FormDefinition, after: FormDefinition) =>
  diffForms(before, after).filter(({ pointer }) => pointer.endsWith('/privateRent/schema/properties/rent'));

const again = (name: string): FormDefinition['pages'][string] => {
  const own = page(name, { weekly: rent });
  return {
    ...own,
    when: name === 'Us' ? of('council') : of('private', 'tied'),
    ui: { weekly: { label: 'Rent', was: ['rent'] } },
  };
};

describe('a changed form', () => {
  const given = draft({ tenure: 'private', rent: 620, lodger: false, landlord: 'Mx Marlow', help: true });
  const alone: FormDefinition = {
    ...form,
    pages: { ...form.pages, privateRent: page('A landlord', { landlord: words }, { when: of('private') }) },
  };
  const kinds = (before: FormDefinition, after: FormDefinition, answers = given) =>
    reconcile(answers, before, after, today).changes.map(({ kind, page: on, answer }) => [kind, on, answer]);

  test('to ask it of the same person on the other page loses nothing, and reports nothing', () => {
    expect(kinds(form, form)).toEqual([]);
    const turned = renting(of('private', 'council'), of('tied'));
    const told = kinds(form, turned);
    expect(told).toContainEqual(['added', 'councilRent', 'account']);
    expect(told.filter(([, , answer]) => answer === 'rent')).toEqual([]);
  });

  test('to ask it no longer of a person tells them once', () => {
    expect(kinds(form, alone).filter(([, , answer]) => answer === 'rent')).toEqual([
      ['removed', 'privateRent', 'rent'],
    ]);
  });

  test('without a page for it reports it as removed', () => {
    const gone: FormDefinition = {
      ...alone,
      pages: {
        ...alone.pages,
        councilRent: page('Us', { account: words }, { when: of('council') }),
        help: page('Help', { help: yesOrNo }),
      },
    };
    expect(kinds(form, gone)).toContainEqual(['removed', 'privateRent', 'rent']);
    expect(kinds(form, gone).filter(([, , answer]) => answer === 'rent')).toHaveLength(1);
  });

  test('that renames it on both pages carries it over', () => {
    const renamed: FormDefinition = {
      ...form,
      pages: {
        ...form.pages,
        councilRent: again('Us'),
        privateRent: again('Them'),
        help: page('Help', { help: yesOrNo }),
      },
    };
    expect(checkDefinition(renamed).filter(({ severity }) => severity === 'error')).toEqual([]);
    for (const tenure of ['private', 'council']) {
      const answers = { ...given, values: { ...given.values, tenure } };
      const brought = reconcile(answers, form, renamed, today);
      expect(brought.answers.values).toMatchObject({ weekly: 620 });
      expect(brought.changes.filter(({ answer }) => answer === 'weekly' || answer === 'rent')).toMatchObject([
        { kind: 'renamed', page: tenure === 'private' ? 'privateRent' : 'councilRent' },
      ]);
    }
  });

  test('is described by the diff with the other page that asks it', () => {
    expect(diffForms(form, form)).toEqual([]);
    expect(sayings(alone, form)).toMatchObject([
      {
        kind: 'added',
        words:
          'question added: “Tell us rent” (rent), which must be answered, on the page privateRent; the same answer is asked on councilRent',
      },
    ]);
    expect(sayings(form, alone)).toMatchObject([
      {
        kind: 'removed',
        words:
          'question removed: “Tell us rent” (rent), on the page privateRent; the same answer is asked on councilRent',
      },
    ]);
  });
});
