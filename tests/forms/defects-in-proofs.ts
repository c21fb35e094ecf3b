import type { Json } from '#api/council-files/merge.ts';
import type { Defect } from './defects.ts';

/** A mistake that only a proof finds. */
export interface ProofDefect extends Defect {
  /** A part of its message. */
  readonly says: RegExp;
}

const is = (answer: string, value: string | boolean | number) => ({ eq: [{ answer }, value] });
const end = (title: string, when?: Json, reasons: readonly Json[] = []): Json => ({
  result: 'cannotSay',
  title,
  reasons: [...reasons],
  ...(when === undefined ? {} : { when }),
});
const page = (title: string, name: string, schema: Json, when?: Json): Json => ({
  title,
  ...(when === undefined ? {} : { when }),
  schema: { type: 'object', properties: { [name]: schema }, required: [name] },
  ui: { [name]: { label: `Tell us ${name}`, messages: { required: `Tell us ${name}` } } },
});
const asks = (pages: { readonly [page: string]: Json }): { [key: string]: Json } => ({
  sections: { home: { pages: ['stays', 'stay', 'rent', 'arrears', ...Object.keys(pages)] } },
  pages,
});
const words = { type: 'string', maxLength: 20 };
const boxes = (...names: readonly string[]) => ({
  type: 'array',
  items: { type: 'string', oneOf: names.map((name) => ({ const: name, title: `The ${name}` })) },
  uniqueItems: true,
});
const rooms = { type: 'integer', minimum: 0, maximum: 20 };
const choice = (...codes: readonly string[]) => ({
  type: 'string',
  oneOf: codes.map((code) => ({ const: code, title: `A ${code}` })),
});
const offers = (...options: readonly (readonly [code: string, when: Json])[]) => ({
  type: 'string',
  oneOf: options.map(([code, when]) => ({ const: code, title: `A ${code}`, when })),
});
const odd = '^(?=[A-Z]*QQ)(?=[A-Z]*XX)[A-Z]{4,9}$';

export const inProofs: readonly ProofDefect[] = [
  {
    name: 'a page whose condition no allowed number reaches',
    patch: { pages: { arrears: { when: { eq: null, gt: [{ answer: 'rooms' }, 20] } } } },
    kind: 'forms.unreachable',
    pointer: '/pages/arrears',
    says: /no answers make this true: "rooms" is more than 20 \(\/pages\/arrears\/when\)/,
  },
  {
    name: 'a page that wants what an earlier page was only asked without',
    patch: asks({
      extra: page('Extra', 'extra', words, { all: [is('owes', true), is('rents', false)] }),
    }),
    kind: 'forms.unreachable',
    pointer: '/pages/extra',
    says: /these 3 conditions contradict each other: .*when\/all\/0\).*when\/all\/1\).*\/pages\/arrears\/when\)/,
  },
  {
    name: 'an option that nobody can be offered',
    patch: asks({
      extra: page('Extra', 'extra', {
        type: 'string',
        oneOf: [
          { const: 'flat', title: 'A flat' },
          { const: 'house', title: 'A house', when: { gt: [{ answer: 'rooms' }, 20] } },
        ],
      }),
    }),
    kind: 'forms.neverOffered',
    pointer: '/pages/extra/schema/properties/extra/oneOf/1/when',
    says: /The option "house" of "extra" is never offered: no answers make this true: "rooms" is more than 20/,
  },
  {
    name: 'a question that has to be answered, and offers some people nothing',
    patch: asks({
      extra: page('Extra', 'extra', {
        type: 'string',
        oneOf: [
          { const: 'flat', title: 'A flat', when: is('rents', true) },
          { const: 'house', title: 'A house', when: is('rents', true) },
        ],
      }),
      more: page('More', 'more', words, is('rents', false)),
    }),
    kind: 'forms.nothingOffered',
    pointer: '/pages/extra/schema/properties/extra',
    says: /must choose for "extra" on the page "extra" but are offered no options.*: "rents" is no\. Each option/,
  },
  {
    name: 'two options of one name on different answers, which one person may be offered both of',
    patch: asks({
      extra: page('Extra', 'extra', {
        type: 'string',
        oneOf: [
          { const: 'flat', title: 'Renewal', when: is('rents', true) },
          { const: 'house', title: 'Renewal', when: { gt: [{ answer: 'rooms' }, 2] } },
          { const: 'boat', title: 'Other' },
        ],
      }),
    }),
    kind: 'forms.optionTitleTwice',
    pointer: '/pages/extra/schema/properties/extra/oneOf/1/title',
    says: /both can be offered to one person: "rents" is yes, "rooms" is 3\.$/,
  },
  {
    name: 'two options that look alike on different answers, which one person may be offered both of',
    patch: asks({
      extra: page('Extra', 'extra', {
        type: 'string',
        oneOf: [
          { const: 'flat', title: 'Carer\u2019s break', when: is('rents', true) },
          { const: 'house', title: "Carer's break", when: { gt: [{ answer: 'rooms' }, 2] } },
          { const: 'boat', title: 'Other' },
        ],
      }),
    }),
    kind: 'forms.optionTitleTwice',
    pointer: '/pages/extra/schema/properties/extra/oneOf/1/title',
    says: /both can be offered to one person: "rents" is yes, "rooms" is 3\.$/,
  },
  {
    name: 'a question that wants two options of one choice',
    patch: asks({
      kind: page('Kind', 'kind', {
        type: 'string',
        oneOf: [
          { const: 'flat', title: 'A flat' },
          { const: 'house', title: 'A house' },
        ],
      }),
      extra: {
        title: 'Extra',
        schema: { type: 'object', properties: { extra: words } },
        ui: {
          extra: {
            label: 'Tell us more',
            when: { all: [is('kind', 'flat'), is('rents', true), is('kind', 'house')] },
          },
        },
      },
    }),
    kind: 'forms.neverAsked',
    pointer: '/pages/extra/ui/extra/when',
    says: /these 2 conditions contradict each other: .*when\/all\/0\).*when\/all\/2\)/,
  },
  {
    name: 'an outcome that the one before it always forestalls',
    patch: {
      outcomes: [
        end('Two rooms', { lte: [{ answer: 'rooms' }, 2] }),
        end('One', is('rooms', 1)),
        end('More'),
      ],
    },
    kind: 'forms.neverTold',
    pointer: '/outcomes/1',
    says: /The outcome "One" is never given: these 2 conditions contradict each other/,
  },
  {
    name: 'a last outcome when those before it have said everything',
    patch: { outcomes: [end('Rents', is('rents', true)), end('Owns', is('rents', false)), end('Else')] },
    kind: 'forms.neverTold',
    pointer: '/outcomes/2',
    says: /"Else" is never given/,
  },
  {
    name: 'an outcome behind one that stays unknown for everybody it is meant for',
    patch: {
      outcomes: [end('Owes', is('owes', true)), end('Owns', is('rents', false)), end('Else')],
    },
    kind: 'forms.neverTold',
    pointer: '/outcomes/1',
    says: /"Owns" is never given: these 3 conditions contradict each other/,
  },
  {
    name: 'a reason that denies its own outcome',
    patch: {
      outcomes: [
        end('Rents', is('rents', true), [
          { when: is('rents', false), text: 'You own your home.' },
          { text: 'You rent.' },
        ]),
        end('Else'),
      ],
    },
    kind: 'forms.neverTold',
    pointer: '/outcomes/0/reasons/0',
    says: /The reason "You own your home." of the outcome "Rents" is never given/,
  },
  {
    name: 'a reason of the last outcome that an earlier outcome took',
    patch: {
      outcomes: [
        end('Rents', is('rents', true)),
        end('Else', undefined, [{ when: is('owes', true), text: 'You owe rent.' }]),
      ],
    },
    kind: 'forms.neverTold',
    pointer: '/outcomes/1/reasons/0',
    says: /"You owe rent." .* is never given: these 3 conditions contradict each other/,
  },
  {
    name: 'an outcome for more people than the list takes',
    patch: {
      lists: { people: { maxItems: 3 } },
      outcomes: [end('Many', { gte: [{ count: 'people' }, 4] }), end('Else')],
    },
    kind: 'forms.neverTold',
    pointer: '/outcomes/0',
    says: /"Many" is never given: no answers make this true/,
  },
  {
    name: 'an age that is two ages',
    patch: asks({
      extra: page('Extra', 'extra', words, {
        some: {
          list: 'people',
          where: { all: [{ lt: [{ age: 'item.born' }, 16] }, { gt: [{ age: 'item.born' }, 60] }] },
        },
      }),
    }),
    kind: 'forms.unreachable',
    pointer: '/pages/extra',
    says: /no answers make this true: of one of "people"/,
  },
  {
    name: 'a pattern that looks for what nothing was found to have',
    patch: asks({ extra: page('Extra', 'extra', { ...words, pattern: odd }) }),
    kind: 'forms.noExample',
    pointer: '/pages/extra/schema/properties/extra',
    says: /not proved .*the page "people".*the page "extra"/,
  },
  {
    name: 'boxes of which more are to be chosen than any condition leaves',
    patch: asks({
      needs: page('Needs', 'needs', { ...boxes('ramp', 'lift', 'rail'), maxItems: 1 }),
      extra: page('Extra', 'extra', words, {
        all: [{ includes: [{ answer: 'needs' }, 'ramp'] }, { includes: [{ answer: 'needs' }, 'lift'] }],
      }),
    }),
    kind: 'forms.unreachable',
    pointer: '/pages/extra',
    says: /these 2 conditions contradict each other/,
  },
  {
    name: 'two answers that are compared with each other both ways',
    patch: asks({
      first: page('First', 'first', { type: 'integer', minimum: 0, maximum: 9 }),
      second: page('Second', 'second', { type: 'integer', minimum: 0, maximum: 9 }),
      extra: page('Extra', 'extra', words, {
        all: [
          { lt: [{ answer: 'first' }, { answer: 'second' }] },
          { lt: [{ answer: 'second' }, { answer: 'first' }] },
        ],
      }),
    }),
    kind: 'forms.undecided',
    pointer: '/pages/extra',
    says: /could not be proved/,
  },
  {
    name: 'a page for people who need bedrooms, and have no application',
    patch: {
      ...asks({
        extra: page('Extra', 'extra', words, {
          all: [is('stands', false), { gte: [{ answer: 'need' }, 3] }],
        }),
      }),
      derived: {
        need: { fact: 'application.bedroomNeed' },
        stands: { fact: 'application.isThere' },
      },
    },
    kind: 'forms.unreachable',
    pointer: '/pages/extra',
    says: /these 2 conditions contradict each other: "stands" is no .*"need" is at least 3/,
  },
  {
    name: 'an answer that two pages ask of the same people',
    patch: asks({ extra: page('Extra', 'rooms', rooms, { gte: [{ count: 'people' }, 1] }) }),
    kind: 'forms.askedOnBoth',
    pointer: '/pages/extra/schema/properties/rooms',
    says: /The pages "rent" and "extra" ask for one answer, "rooms", and both can be asked of the same person/,
  },
  {
    name: 'an answer that two pages ask of some of the same people',
    patch: asks({
      some: page('Some', 'more', rooms, { lte: [{ answer: 'rooms' }, 3] }),
      others: page('Others', 'more', rooms, { gte: [{ answer: 'rooms' }, 3] }),
    }),
    kind: 'forms.askedOnBoth',
    pointer: '/pages/others/schema/properties/more',
    says: /both can be asked of the same person: "rooms" is 3\.$/,
  },
  {
    name: 'a page without a way to the end',
    patch: {
      lists: { people: { minItems: 2 } },
      pages: { person: { schema: { properties: { applicant: { const: true } } } } },
    },
    kind: 'forms.deadEnd',
    pointer: '/rules/applicant',
    says: /./,
  },
];

/** Warnings from a proof; the form can still be submitted. */
export const inDoubt: readonly ProofDefect[] = [
  {
    name: 'a page that is neither asked nor left out, where an earlier question was not asked',
    patch: asks({ extra: page('Extra', 'extra', words, { not: is('owes', true) }) }),
    severity: 'warning',
    kind: 'forms.staysUnknown',
    pointer: '/pages/extra/when',
    says: /./,
  },
];

/** Forms that a check once could not prove, or ignored, and now proves. */
export const proved: readonly { readonly name: string; readonly patch: Json }[] = [
  ...(
    [
      ['a number plate', '^[A-Z]{2}[0-9]{2} ?[A-Z]{3}$'],
      ['a rent account', '^\\d{9}$'],
      ['a time', '^([01]\\d|2[0-3]):[0-5]\\d$'],
      ['a reference', '^HR/\\d{4}/[A-Z]{2}$'],
      ['a word with a digit in it', '^(?=.*\\d)[A-Z\\d]{6,}$'],
    ] as const
  ).map(([name, pattern]) => ({
    name,
    patch: asks({ extra: page('Extra', 'extra', { ...words, pattern }) }),
  })),
  {
    name: 'a pattern that nothing is found for, with an example',
    patch: asks({ extra: page('Extra', 'extra', { ...words, pattern: odd, examples: ['QQXX'] }) }),
  },
  {
    name: 'boxes all of which conditions name',
    patch: asks({
      needs: page('Needs', 'needs', boxes('ramp', 'lift')),
      ramp: page('Ramp', 'ramp', words, { includes: [{ answer: 'needs' }, 'ramp'] }),
      lift: page('Lift', 'lift', words, { includes: [{ answer: 'needs' }, 'lift'] }),
    }),
  },
  {
    name: 'many boxes all of which conditions name, of which two have to be chosen and three at most',
    patch: asks({
      needs: page('Needs', 'needs', {
        ...boxes('ramp', 'lift', 'rail', 'bath', 'door', 'alarm'),
        minItems: 2,
        maxItems: 3,
      }),
      ...Object.fromEntries(
        ['ramp', 'lift', 'rail', 'bath', 'door', 'alarm'].map((name) => [
          `${name}Page`,
          page(`About the ${name}`, `${name}Words`, words, { includes: [{ answer: 'needs' }, name] }),
        ]),
      ),
    }),
  },
  {
    name: 'an answer that two pages ask, each of others',
    patch: asks({
      some: page('Some', 'more', rooms, { lt: [{ answer: 'rooms' }, 3] }),
      others: page('Others', 'more', rooms, { gte: [{ answer: 'rooms' }, 3] }),
      many: page('Many', 'many', words, { gt: [{ answer: 'more' }, 9] }),
    }),
  },
  {
    name: 'an answer that two pages ask of items, by values of one answer, where many conditions look over the list',
    patch: asks({
      child: {
        ...Object(page('Child', 'school', words, is('item.relationship', 'child'))),
        each: 'people',
      },
      adult: {
        ...Object(page('Adult', 'school', words, is('item.relationship', 'other'))),
        each: 'people',
      },
      ...Object.fromEntries(
        [10, 20, 30, 40, 50].map((age) => [
          `over${age}`,
          page(`Over ${age}`, `over${age}`, words, {
            some: { list: 'people', where: { gt: [{ age: 'item.born' }, age] } },
          }),
        ]),
      ),
    }),
  },
  {
    name: 'a page that hangs on a number which only some are asked for',
    patch: asks({
      debt: page('Debt', 'debt', rooms, is('owes', true)),
      extra: page('Extra', 'extra', words, { gt: [{ answer: 'debt' }, 3] }),
    }),
  },
  {
    name: 'two options of one name on answers of which nobody gives both',
    patch: asks({
      debt: page('Debt', 'debt', rooms, is('owes', true)),
      spare: page('Spare', 'spare', rooms, is('rents', false)),
      extra: page('Extra', 'extra', {
        type: 'string',
        oneOf: [
          { const: 'flat', title: 'Renewal', when: { gt: [{ answer: 'debt' }, 2] } },
          { const: 'house', title: 'Renewal', when: { gt: [{ answer: 'spare' }, 2] } },
          { const: 'boat', title: 'Other' },
        ],
      }),
    }),
  },
  {
    name: 'one answer with other options on each of two pages, each asked of others',
    patch: asks({
      some: page('Some', 'more', choice('flat', 'house'), is('rents', true)),
      others: page('Others', 'more', choice('boat', 'tent'), is('rents', false)),
      boats: page('Boats', 'boats', words, is('more', 'boat')),
    }),
  },
  {
    name: 'an option that each page offers only to those whom the other page asks, but for one',
    patch: asks({
      some: page(
        'Some',
        'more',
        offers(['flat', is('rents', true)], ['boat', is('rents', false)]),
        is('rents', true),
      ),
      others: page(
        'Others',
        'more',
        offers(['flat', is('rents', true)], ['boat', is('rents', false)]),
        is('rents', false),
      ),
    }),
  },
  {
    name: 'pages for whom the register knows something of',
    patch: {
      ...asks({ extra: page('Extra', 'extra', words, { gte: [{ answer: 'need' }, 3] }) }),
      derived: { need: { fact: 'application.bedroomNeed' } },
    },
  },
  {
    name: 'outcomes and reasons that people come to',
    patch: {
      outcomes: [
        end('Owes', { all: [is('rents', true), is('owes', true)] }, [
          { when: { gt: [{ answer: 'rooms' }, 4] }, text: 'Your home is large.' },
        ]),
        end('Owns', { all: [is('rents', false), { lte: [{ answer: 'rooms' }, 2] }] }),
        end('Else', undefined, [{ text: 'We cannot say.' }]),
      ],
    },
  },
];
