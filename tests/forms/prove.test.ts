import { describe, expect, test } from 'vitest';
import { hiddenDefects } from '#tools/form-proof/hidden.ts';
import { proofDefects } from '#tools/form-proof/proof-defects.ts';
import { proveForm } from '#tools/form-proof/prove-form.ts';
import { proveReachable, type Proof } from '#tools/form-proof/prove.ts';
import { walk } from '#domain/forms/journey/effective-answers.ts';
import type { DayBound } from '#schemas/forms/answer-schema.ts';
import type { Condition } from '#schemas/forms/condition.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { aDay, formOf, number, oneOf, page, words, yesOrNo } from './a-form.ts';
import { shippedForms } from './shipped-forms.ts';

const today = '2026-11-22';
const is = (answer: string, value: string | boolean | number): Condition => ({ eq: [{ answer }, value] });

function verdicts(form: FormDefinition): Readonly<Record<string, Proof['verdict']>> {
  return Object.fromEntries(
    proveReachable(form, today).map(({ page: name, question, verdict }) => [
      question === null ? name : `${name}.${question}`,
      verdict,
    ]),
  );
}

const isItem = (answer: string): Condition => ({ eq: [{ answer: `item.${answer}` }, true] });
const last = page('The end', { end: words });
const household = {
  lists: { people: { one: 'person', itemName: '{{firstName}}', maxItems: 6 } },
};

const amount = (minimum: number, maximum: number) =>
  ({ schema: { type: 'number', format: 'money', minimum, maximum } }) as const;

/** Pages behind derived values; each is reached, on both sides of its constant. */
const behindDerived: readonly [string, FormDefinition][] = [
  [
    'a sum above a number that neither part comes to',
    formOf(
      {
        start: page('Begin', { rent: amount(0, 900), charges: amount(0, 400) }),
        target: page('Dear', { x: words }, { when: { gt: [{ answer: 'together' }, 1200] } }),
      },
      { derived: { together: { sum: [{ answer: 'rent' }, { answer: 'charges' }] } } },
    ),
  ],
  [
    'more spent than earned, by products and differences of others',
    formOf(
      {
        start: page('Begin', { wage: amount(0, 9000), rent: amount(0, 900) }),
        target: page('In need', { x: words }, { when: { lt: [{ answer: 'left' }, -10_000] } }),
      },
      {
        derived: {
          left: { difference: [{ answer: 'wage' }, { answer: 'yearly' }] },
          yearly: { product: [{ answer: 'rent' }, 52] },
        },
      },
    ),
  ],
  [
    'two children, and an income that is shared',
    formOf(
      {
        people: { title: 'Who?', list: 'people' },
        person: page(
          'Who they are',
          { firstName: words, child: yesOrNo, income: amount(0, 5000) },
          { each: 'people' },
        ),
        target: page('Large', { x: words }, { when: { gte: [{ answer: 'children' }, 2] } }),
        other: page('Poor', { y: words }, { when: { lt: [{ answer: 'share' }, 100] } }),
      },
      {
        ...household,
        derived: {
          children: { count: { list: 'people', where: isItem('child') } },
          incomes: { total: { list: 'people', of: 'item.income' } },
          share: { quotient: [{ answer: 'incomes' }, { count: 'people' }] },
        },
      },
    ),
  ],
  [
    'an age on a day that is answered, too',
    formOf(
      {
        start: page('Begin', { born: aDay, joined: aDay }),
        target: page('Young', { x: words }, { when: { lt: [{ answer: 'ageThen' }, 18] } }),
      },
      { derived: { ageThen: { age: { from: 'born', on: 'joined' } } } },
    ),
  ],
  [
    'a number bounded by what was answered before',
    formOf({
      start: page('Begin', { rooms: number(1, 9) }),
      target: page('Then', {
        beds: { schema: { type: 'integer', minimum: 0, maximum: 20, lessThan: { answer: 'rooms' } } },
        rent: { schema: { type: 'number', minimum: 0, maximum: 100, moreThan: 0, step: 0.5 } },
      }),
      other: page('Few', { y: words }, { when: { gte: [{ answer: 'beds' }, 8] } }),
    }),
  ],
];

test.each(behindDerived)('%s', (_name, form) => {
  expect(new Set(Object.values(verdicts(form)))).toEqual(new Set(['reached']));
});

const unreachable: readonly [string, FormDefinition][] = [
  [
    'a condition that contradicts itself',
    formOf({
      start: page('Begin', { colour: oneOf('red', 'blue') }),
      target: page('Never', { x: words }, { when: { all: [is('colour', 'red'), is('colour', 'blue')] } }),
    }),
  ],
  [
    'one that hangs on an answer that is never asked (transitive)',
    formOf({
      start: page('Begin', { a: yesOrNo }),
      middle: page('Only with yes', { b: oneOf('one', 'two') }, { when: is('a', true) }),
      later: page('Only with one', { c: yesOrNo }, { when: is('b', 'one') }),
      target: page('Never', { x: words }, { when: { all: [is('c', true), is('a', false)] } }),
    }),
  ],
  [
    'conditions of two pages that exclude each other (cross-page)',
    formOf({
      start: page('Begin', { rent: yesOrNo }),
      renting: page('Renting', { arrears: yesOrNo }, { when: is('rent', true) }),
      owning: page('Owning', { mortgage: yesOrNo }, { when: is('rent', false) }),
      target: page('Never', { x: words }, { when: { all: [is('arrears', true), is('mortgage', true)] } }),
    }),
  ],
  [
    'everything ruled out one by one (exhaustive negation)',
    formOf({
      start: page('Begin', { size: oneOf('small', 'middle', 'large') }),
      target: page(
        'Never',
        { x: words },
        {
          when: {
            all: ['small', 'middle', 'large'].map((option): Condition => ({ not: is('size', option) })),
          },
        },
      ),
    }),
  ],
  [
    'numbers that leave no room between them',
    formOf({
      start: page('Begin', { rooms: number(0, 20) }),
      target: page(
        'Never',
        { x: words },
        { when: { all: [{ gt: [{ answer: 'rooms' }, 4] }, { lt: [{ answer: 'rooms' }, 5] }] } },
      ),
    }),
  ],
  [
    'a number beyond what is allowed',
    formOf({
      start: page('Begin', { rooms: number(0, 20) }),
      target: page('Never', { x: words }, { when: { gt: [{ answer: 'rooms' }, 20] } }),
    }),
  ],
  [
    'an age that no birthday has',
    formOf({
      start: page('Begin', { born: aDay }),
      target: page(
        'Never',
        { x: words },
        { when: { all: [{ gte: [{ age: 'born' }, 18] }, { lt: [{ age: 'born' }, 18] }] } },
      ),
    }),
  ],
  [
    'a required answer that would have to be missing',
    formOf({
      start: page('Begin', { a: yesOrNo }),
      target: page('Never', { x: words }, { when: { not: { answered: 'a' } } }),
    }),
  ],
  [
    'one item of a list that would be two things at once',
    formOf(
      {
        people: { title: 'Who', list: 'people' },
        each: page('What', { firstName: words, kind: oneOf('adult', 'child') }, { each: 'people' }),
        target: page(
          'Never',
          { x: words },
          {
            when: {
              some: {
                list: 'people',
                where: {
                  all: [
                    { eq: [{ answer: 'item.kind' }, 'adult'] },
                    { eq: [{ answer: 'item.kind' }, 'child'] },
                  ],
                },
              },
            },
          },
        ),
      },
      household,
    ),
  ],
];

describe('what nobody ever comes to', () => {
  test.each(unreachable)('%s', (_name, form) => {
    const { target, ...others } = verdicts(form);
    expect(target).toBe('unreachable');
    expect(new Set(Object.values(others))).toEqual(new Set(['reached']));
  });

  test('a question whose condition never holds on a page that is asked', () => {
    const form = formOf({
      start: page('Begin', {
        a: oneOf('one', 'two'),
        never: { ...words, when: { all: [is('a', 'one'), is('a', 'two')] } },
        sometimes: { ...words, when: is('a', 'two') },
      }),
    });
    expect(verdicts(form)).toEqual({
      start: 'reached',
      'start.never': 'unreachable',
      'start.sometimes': 'reached',
    });
  });
});

describe('what somebody comes to', () => {
  const reachable: readonly [string, FormDefinition][] = [
    [
      'the day before a birthday',
      formOf({
        start: page('Begin', { born: aDay }),
        target: page('Seventeen', { x: words }, { when: { eq: [{ age: 'born' }, 17] } }),
      }),
    ],
    [
      'older than an age, and longer ago than so many months',
      formOf({
        start: page('Begin', { born: aDay, since: aDay }),
        target: page(
          'Older',
          { x: words },
          { when: { all: [{ gt: [{ age: 'born' }, 60] }, { gt: [{ monthsSince: 'since' }, 6] }] } },
        ),
      }),
    ],
    [
      'both of two items that differ',
      formOf(
        {
          people: { title: 'Who', list: 'people' },
          each: page('What', { firstName: words, kind: oneOf('adult', 'child') }, { each: 'people' }),
          target: page(
            'A family',
            { x: words },
            {
              when: {
                all: ['adult', 'child'].map((kind): Condition => ({
                  some: { list: 'people', where: { eq: [{ answer: 'item.kind' }, kind] } },
                })),
              },
            },
          ),
        },
        household,
      ),
    ],
    [
      'an optional answer that is missing',
      formOf({
        start: page('Begin', { a: { ...yesOrNo, isOptional: true } }),
        target: page('Without', { x: words }, { when: { not: { answered: 'a' } } }),
      }),
    ],
    [
      'a page of an item',
      formOf(
        {
          people: { title: 'Who', list: 'people' },
          each: page('What', { firstName: words, born: aDay }, { each: 'people' }),
          target: page('A child', { x: words }, { each: 'people', when: { lt: [{ age: 'item.born' }, 16] } }),
        },
        household,
      ),
    ],
    [
      'exactly three people',
      formOf(
        {
          people: { title: 'Who', list: 'people' },
          target: page('Three', { x: words }, { when: { eq: [{ count: 'people' }, 3] } }),
        },
        household,
      ),
    ],
  ];

  test.each(reachable)('%s', (_name, form) => {
    const [proof] = proveReachable(form, today).filter(({ page: name }) => name === 'target');
    expect(proof?.verdict).toBe('reached');
    const asked = walk(form, proof?.witness ?? { values: {}, lists: {} }, today).pages;
    expect(asked).toContainEqual(expect.objectContaining({ page: 'target', asked: 'yes' }));
  });

  test('every one of 170 pages in a row, each asked only for an answer of the one before it', () => {
    const form = formOf(
      Object.fromEntries(
        Array.from({ length: 170 }, (_, index) => [
          `page${index}`,
          page(
            `Page ${index}`,
            { [`rooms${index}`]: number(0, 99), ...(index % 4 === 0 ? { [`more${index}`]: words } : {}) },
            index === 0 ? {} : { when: { gt: [{ answer: `rooms${index - 1}` }, index % 50] } },
          ),
        ]),
      ),
    );
    expect(new Set(Object.values(verdicts(form)))).toEqual(new Set(['reached']));
  });
});

const defects = (form: FormDefinition) => proofDefects(form, proveReachable(form, today));

describe('a page from which nobody comes to the end', () => {
  const ofPerson = page(
    'Who are they?',
    { firstName: words, applicant: yesOrNo, kind: { ...oneOf('adult', 'child'), when: isItem('applicant') } },
    { each: 'people' },
  );
  const oneApplicant = {
    rules: {
      applicant: {
        rule: 'exactlyOneApplicant' as const,
        section: 'only',
        household: 'people',
        messages: { none: 'Say who you are', several: 'Only one' },
      },
    },
  };

  test('everybody has to be the applicant, and two people have to be there', () => {
    const pages = {
      people: { title: 'Who', list: 'people' },
      each: page(
        'What',
        { firstName: words, applicant: { schema: { type: 'boolean', const: true } } },
        { each: 'people' },
      ),
      last,
    } as const;
    const two = { people: { one: 'person', itemName: '{{firstName}}', minItems: 2, maxItems: 6 } };
    const found = defects(formOf(pages, { lists: two, ...oneApplicant }));
    expect(found).toMatchObject([{ severity: 'error', kind: 'forms.deadEnd', pointer: '/rules/applicant' }]);
    expect(found[0]?.message).toMatch(
      /^The page "people" \(and 2 more: the page "each", the page "last"\) is a dead end/,
    );
    expect(found[0]?.cure).toMatch(/make the rule less strict/);
  });

  test('who is not the applicant gets there with somebody beside them', () => {
    const form = formOf(
      {
        people: { title: 'Who', list: 'people' },
        each: {
          ...ofPerson,
          ui: { ...ofPerson.ui, kind: { label: 'Kind', when: { not: isItem('applicant') } } },
        },
      },
      { ...household, ...oneApplicant },
    );
    expect(defects(form)).toEqual([]);
    const witness = proveReachable(form, today).find(({ question }) => question === 'kind')?.witness;
    expect(witness?.lists['people']).toMatchObject([{ applicant: false }, { applicant: true }]);
  });

  test('words of a pattern that no example was found for are said not to be proved', () => {
    const pattern = '^(?=[A-Z]*QQ)(?=[A-Z]*XX)[A-Z]{4,9}$';
    const asks = (schema: { readonly examples?: string[] }) =>
      formOf({
        start: page('Begin', { plot: { schema: { type: 'string', maxLength: 9, pattern, ...schema } } }),
        last,
      });
    expect(defects(asks({}))).toMatchObject([
      { severity: 'error', kind: 'forms.noExample', pointer: '/pages/start/schema/properties/plot' },
    ]);
    expect(defects(asks({ examples: ['XXQQ'] }))).toEqual([]);
  });
});

const denying = (when: Condition) =>
  formOf({
    start: page('Begin', { rents: yesOrNo }),
    tenure: page('Tenure', { tenure: oneOf('council', 'private') }, { when: is('rents', true) }),
    target: page('Not of the council', { x: words }, { when }),
  });

const day = (bounds: Partial<Record<'earliest' | 'latest', DayBound>>) =>
  ({ schema: { type: 'string', format: 'date', ...bounds } }) as const;

const longAgo = (years: number) =>
  formOf({
    born: page('When were you born?', {
      born: day({ earliest: { yearsBeforeToday: 120 }, latest: 'today' }),
    }),
    begun: page('Since when?', { begun: day({ earliest: { answer: 'born' }, latest: 'today' }) }),
    target: page(
      'Long ago',
      { until: day({ earliest: { answer: 'begun' }, latest: { monthsAfterToday: 1 } }) },
      { when: { all: [{ gte: [{ age: 'begun' }, years] }, { gte: [{ age: 'born' }, 60] }] } },
    ),
    last,
  });

describe('days within bounds', () => {
  test('witnesses keep them, at a bound as well', () => {
    const { witness } = proveReachable(longAgo(120), today).find(({ page: name }) => name === 'target') ?? {};
    expect(witness?.values).toMatchObject({ begun: '1906-11-22', born: '1906-11-22' });
  });

  test('what they rule out is not reached', () => {
    expect(verdicts(longAgo(121))).toMatchObject({ begun: 'reached', target: 'undecided' });
    const beyond = formOf({
      born: page('When were you born?', {
        born: day({ earliest: { yearsBeforeToday: 120 }, latest: 'today' }),
      }),
      target: page('Older', { x: words }, { when: { gt: [{ age: 'born' }, 120] } }),
      last,
    });
    expect(verdicts(beyond)).toMatchObject({ target: 'unreachable' });
  });
});

describe('a page that stays hidden', () => {
  test('also one that nobody has to answer, since it is neither asked nor left out', () => {
    const optional = formOf({
      ...denying({ not: is('tenure', 'council') }).pages,
      target: page(
        'Not of the council',
        { x: { ...words, isOptional: true } },
        { when: { not: is('tenure', 'council') } },
      ),
    });
    expect(hiddenDefects(optional, today)).toMatchObject([
      {
        severity: 'warning',
        kind: 'forms.staysUnknown',
        pointer: '/pages/target/when',
        message: expect.stringContaining('always stays hidden'),
      },
    ]);
  });

  test('since its condition denies what not everybody was asked', () => {
    expect(hiddenDefects(denying({ not: is('tenure', 'council') }), today)).toMatchObject([
      { severity: 'warning', kind: 'forms.staysUnknown', pointer: '/pages/target/when' },
    ]);
  });

  test('and not where the condition says what counts of the others', () => {
    const known: Condition = { any: [{ not: { answered: 'tenure' } }, { not: is('tenure', 'council') }] };
    expect(hiddenDefects(denying(known), today)).toEqual([]);
    expect(hiddenDefects(denying(is('tenure', 'private')), today)).toEqual([]);
  });
});

test.each(shippedForms().map((form) => [form.identifier, form] as const))(
  'of the shipped %s everything is proved',
  (_name, form) => {
    expect(proveForm(form, today).defects).toEqual([]);
  },
);

test('what cannot be tried in full is not called proved', () => {
  const form = formOf({
    start: page('Begin', { one: number(0, 9), other: number(0, 9) }),
    target: page(
      'Hardly',
      { x: words },
      {
        when: {
          all: [
            { lt: [{ answer: 'one' }, { answer: 'other' }] },
            { lt: [{ answer: 'other' }, { answer: 'one' }] },
          ],
        },
      },
    ),
    last,
  });
  expect(verdicts(form)).toEqual({ start: 'reached', target: 'undecided', last: 'reached' });
});
