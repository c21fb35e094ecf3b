import type { Json } from '#api/council-files/merge.ts';

/** A patch (RFC 7396) that makes one mistake in `goodForm`, and the expected finding. */
export interface Defect {
  readonly name: string;
  readonly patch: Json;
  readonly severity?: 'warning';
  readonly kind: string;
  readonly pointer: string;
}

const manyNames = ['dry', 'warm', 'safe', 'quiet', 'clean', 'light', 'near', 'large'] as const;
const long = 'Use 50 characters or fewer';

const onPage = (page: string, patch: Json): Json => ({ pages: { [page]: patch } });
const inRule = (patch: Json): Json => ({ rules: { history: patch } });
const question = (page: string, name: string, schema: Json, ui: Json): Json =>
  onPage(page, { schema: { properties: { [name]: schema } }, ui: { [name]: ui } });
const rented = '/pages/arrears/when';

export const inNames: readonly Defect[] = [
  {
    name: 'a section in the order that is not there',
    patch: { order: ['you', 'home', 'health'] },
    kind: 'forms.unknownSection',
    pointer: '/order/2',
  },
  {
    name: 'a section that the order forgets',
    patch: { sections: { more: { title: 'More', pages: ['rent'] } } },
    kind: 'forms.sectionNotInOrder',
    pointer: '/sections/more',
  },
  {
    name: 'a page of a section that is not there',
    patch: { sections: { you: { pages: ['name', 'people', 'person', 'nme'] } } },
    kind: 'forms.unknownPage',
    pointer: '/sections/you/pages/3',
  },
  {
    name: 'a page in no section',
    patch: { sections: { home: { pages: ['stays', 'stay', 'rent'] } } },
    kind: 'forms.pageInNoSection',
    pointer: '/pages/arrears',
  },
  {
    name: 'a page in two sections',
    patch: { sections: { home: { pages: ['stays', 'stay', 'rent', 'arrears', 'name'] } } },
    kind: 'forms.pageTwice',
    pointer: '/sections/home/pages/4',
  },
  {
    name: 'items asked before their list',
    patch: { sections: { you: { pages: ['name', 'person', 'people'] } } },
    kind: 'forms.eachBeforeList',
    pointer: '/pages/person/each',
  },
  {
    name: 'items of a list that is not there',
    patch: onPage('person', { each: 'persons' }),
    kind: 'forms.unknownList',
    pointer: '/pages/person/each',
  },
  {
    name: 'a list that no page shows',
    patch: { lists: { cars: { one: 'car', itemName: 'Car', maxItems: 2 } } },
    kind: 'forms.listWithoutPage',
    pointer: '/lists/cars',
  },
  {
    name: 'a list on two pages',
    patch: onPage('rent', { title: 'Again', list: 'people', schema: null, ui: null }),
    kind: 'forms.listTwice',
    pointer: '/pages/rent/list',
  },
  {
    name: 'items to choose from a list that is not there',
    patch: question('stay', 'who', { from: 'humans' }, {}),
    kind: 'forms.unknownList',
    pointer: '/pages/stay/schema/properties/who/from',
  },
  {
    name: 'more items to choose than a list may have',
    patch: question('stay', 'who', { minItems: 10 }, {}),
    kind: 'forms.bounds',
    pointer: '/pages/stay/schema/properties/who/minItems',
  },
  {
    name: 'items to choose before they are added',
    patch: { order: ['home', 'you'] },
    kind: 'forms.fromBeforeList',
    pointer: '/pages/stay/schema/properties/who/from',
  },
  {
    name: 'a name of an item that nothing asks',
    patch: { lists: { people: { itemName: '{{surname}}' } } },
    kind: 'forms.unknownPlaceholder',
    pointer: '/lists/people/itemName',
  },
  {
    name: 'an item’s name where there is no item',
    patch: onPage('name', { title: 'Who is {{name}}?' }),
    kind: 'forms.unknownPlaceholder',
    pointer: '/pages/name/title',
  },
  {
    name: 'something filled in that is not asked',
    patch: { prefill: { surname: 'account.lastName' } },
    kind: 'forms.unknownAnswer',
    pointer: '/prefill/surname',
  },
  {
    name: 'something filled in that does not fit',
    patch: { prefill: { rooms: 'account.lastName' } },
    kind: 'forms.prefillType',
    pointer: '/prefill/rooms',
  },
  {
    name: 'a first item with something that is not asked of it',
    patch: { firstItem: { people: { rooms: 'account.lastName' } } },
    kind: 'forms.unknownAnswer',
    pointer: '/firstItem/people/rooms',
  },
  {
    name: 'a fact of the household for something that is not asked of each',
    patch: { household: { people: { rooms: 'member.dateOfBirth' } } },
    kind: 'forms.unknownAnswer',
    pointer: '/household/people/rooms',
  },
];

export const inQuestions: readonly Defect[] = [
  {
    name: 'a question without a label',
    patch: onPage('rent', { ui: { rooms: null } }),
    kind: 'forms.questionWithoutUi',
    pointer: '/pages/rent/schema/properties/rooms',
  },
  {
    name: 'a label without a question',
    patch: onPage('rent', { ui: { floors: { label: 'Floors' } } }),
    kind: 'forms.uiWithoutQuestion',
    pointer: '/pages/rent/ui/floors',
  },
  {
    name: 'something required that is not asked',
    patch: onPage('rent', { schema: { required: ['rents', 'floors'] } }),
    kind: 'forms.requiredUnknown',
    pointer: '/pages/rent/schema/required/1',
  },
  {
    name: 'an answer that two pages ask',
    patch: question('arrears', 'rooms', { type: 'boolean' }, { label: 'Rooms again' }),
    kind: 'forms.answerTwice',
    pointer: '/pages/arrears/schema/properties/rooms',
  },
  {
    name: 'files that two pages ask for',
    patch: {
      pages: Object.fromEntries(
        ['rent', 'arrears'].map((page) => [
          page,
          {
            schema: {
              properties: {
                proof: {
                  type: 'array',
                  items: { type: 'string', format: 'file-id' },
                  uniqueItems: true,
                  maxItems: 3,
                  documentKind: 'identity',
                },
              },
            },
            ui: { proof: { label: 'Proof' } },
          },
        ]),
      ),
    },
    kind: 'forms.answerTwice',
    pointer: '/pages/arrears/schema/properties/proof',
  },
  {
    name: 'a title that two pages have',
    patch: onPage('arrears', { title: 'Do you rent?' }),
    severity: 'warning',
    kind: 'forms.titleTwice',
    pointer: '/pages/arrears/title',
  },
  {
    name: 'a fact that is asked twice',
    patch: question('arrears', 'owes', {}, { label: 'How many rooms are there?' }),
    severity: 'warning',
    kind: 'forms.askedTwice',
    pointer: '/pages/arrears/ui/owes/label',
  },
  {
    name: 'a smallest number above the greatest',
    patch: question('rent', 'rooms', { minimum: 30 }, {}),
    kind: 'forms.bounds',
    pointer: '/pages/rent/schema/properties/rooms/minimum',
  },
  {
    name: 'a pattern that is open at its end',
    patch: question(
      'name',
      'firstName',
      { pattern: '^[A-Z]' },
      { messages: { pattern: 'Begin with a capital' } },
    ),
    severity: 'warning',
    kind: 'forms.patternOpen',
    pointer: '/pages/name/schema/properties/firstName/pattern',
  },
  {
    name: 'an option twice',
    patch: question(
      'person',
      'relationship',
      {
        oneOf: [
          { const: 'child', title: 'Child' },
          { const: 'child', title: 'Kid' },
        ],
      },
      {},
    ),
    kind: 'forms.optionTwice',
    pointer: '/pages/person/schema/properties/relationship/oneOf/1/const',
  },
  {
    name: 'two options of one name',
    patch: question(
      'person',
      'relationship',
      {
        oneOf: [
          { const: 'child', title: 'Child' },
          { const: 'kid', title: 'child' },
        ],
      },
      {},
    ),
    kind: 'forms.optionTitleTwice',
    pointer: '/pages/person/schema/properties/relationship/oneOf/1/title',
  },
  {
    name: 'a widget that cannot show the answer',
    patch: question('rent', 'rooms', {}, { widget: 'radios' }),
    kind: 'forms.widget',
    pointer: '/pages/rent/ui/rooms/widget',
  },
  {
    name: 'more questions than a page should ask',
    patch: onPage('rent', {
      schema: {
        properties: Object.fromEntries(
          Array.from({ length: 16 }, (_, at) => [`q${at}`, { type: 'boolean' }]),
        ),
      },
      ui: Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`q${at}`, { label: `Question ${at}` }])),
    }),
    severity: 'warning',
    kind: 'forms.manyControls',
    pointer: '/pages/rent/schema/properties',
  },
];

export const inConditions: readonly Defect[] = [
  {
    name: 'an answer that is not asked',
    patch: onPage('arrears', { when: { eq: [{ answer: 'rent' }, true] } }),
    kind: 'forms.condition.unknownAnswer',
    pointer: `${rented}/eq/0/answer`,
  },
  {
    name: 'an option that is not there',
    patch: onPage('person', {
      when: { some: { list: 'people', where: { eq: [{ answer: 'item.relationship' }, 'chidl'] } } },
    }),
    kind: 'forms.condition.unknownOption',
    pointer: '/pages/person/when/some/where/eq/1',
  },
  {
    name: 'an item outside a list',
    patch: onPage('arrears', { when: { eq: [{ answer: 'item.applicant' }, true] } }),
    kind: 'forms.condition.noItem',
    pointer: `${rented}/eq/0/answer`,
  },
  {
    name: 'things of unlike kinds',
    patch: onPage('arrears', { when: { eq: null, gt: [{ answer: 'rooms' }, 'three'] } }),
    kind: 'forms.condition.unlikeThings',
    pointer: `${rented}/gt/1`,
  },
  {
    name: 'a list that is not there',
    patch: onPage('arrears', { when: { eq: null, gt: [{ count: 'cars' }, 0] } }),
    kind: 'forms.condition.unknownList',
    pointer: `${rented}/gt/0/count`,
  },
  {
    name: 'the age of something that is no day',
    patch: onPage('arrears', { when: { eq: null, gt: [{ age: 'rooms' }, 18] } }),
    kind: 'forms.condition.unlikeThings',
    pointer: `${rented}/gt/0/age`,
  },
  {
    name: 'an answer of a later page',
    patch: onPage('rent', { when: { eq: [{ answer: 'owes' }, true] } }),
    kind: 'forms.forwardReference',
    pointer: '/pages/rent/when/eq/0/answer',
  },
  {
    name: 'an answer further down the same page',
    patch: question('rent', 'rents', {}, { when: { gt: [{ answer: 'rooms' }, 1] } }),
    kind: 'forms.forwardReference',
    pointer: '/pages/rent/ui/rents/when/gt/0/answer',
  },
  {
    name: 'the page’s own answer',
    patch: onPage('arrears', { when: { eq: [{ answer: 'owes' }, true] } }),
    kind: 'forms.forwardReference',
    pointer: `${rented}/eq/0/answer`,
  },
  {
    name: 'a list that is filled in later',
    patch: onPage('name', { when: { gt: [{ count: 'people' }, 0] } }),
    kind: 'forms.forwardReference',
    pointer: '/pages/name/when/gt/0/count',
  },
  {
    name: 'an item’s page that looks over its own list',
    patch: question(
      'stay',
      'place',
      {},
      { when: { some: { list: 'stays', where: { answered: 'item.start' } } } },
    ),
    severity: 'warning',
    kind: 'forms.ownList',
    pointer: '/pages/stay/ui/place/when/some/list',
  },
  {
    name: 'a last outcome with a condition',
    patch: {
      outcomes: [
        { result: 'likely', when: { eq: [{ answer: 'rents' }, true] }, title: 'Likely', reasons: [] },
      ],
    },
    kind: 'forms.outcomeOpen',
    pointer: '/outcomes/0/when',
  },
  {
    name: 'an outcome behind one that always holds',
    patch: {
      outcomes: [
        { result: 'likely', title: 'Likely', reasons: [] },
        { result: 'unlikely', title: 'Unlikely', reasons: [] },
      ],
    },
    kind: 'forms.outcomeHidden',
    pointer: '/outcomes/0',
  },
];

export const inRules: readonly Defect[] = [
  {
    name: 'a section that is not there',
    patch: inRule({ section: 'house' }),
    kind: 'forms.unknownSection',
    pointer: '/rules/history/section',
  },
  {
    name: 'a list that is not there',
    patch: inRule({ list: 'addresses' }),
    kind: 'forms.unknownList',
    pointer: '/rules/history/list',
  },
  {
    name: 'an answer that is not asked',
    patch: inRule({ start: 'from' }),
    kind: 'forms.unknownAnswer',
    pointer: '/rules/history/start',
  },
  {
    name: 'an answer of the wrong kind',
    patch: inRule({ start: 'place' }),
    kind: 'forms.ruleType',
    pointer: '/rules/history/start',
  },
  {
    name: 'an answer that may be missing',
    patch: onPage('stay', { schema: { required: ['place', 'who'] } }),
    severity: 'warning',
    kind: 'forms.ruleReadsOptional',
    pointer: '/rules/history/start',
  },
  {
    name: 'a relationship that is no option',
    patch: inRule({ years: { applicant: 5, partner: 5 } }),
    kind: 'forms.unknownOption',
    pointer: '/rules/history/years/partner',
  },
  {
    name: 'nobody who is asked to be the applicant',
    patch: question(
      'person',
      'applicant',
      { type: 'string', maxLength: 50 },
      { messages: { maxLength: long } },
    ),
    kind: 'forms.unknownAnswer',
    pointer: '/rules/applicant/household',
  },
];

export const defectsInWords: readonly Defect[] = [
  {
    name: 'no words for a missing answer',
    patch: question('rent', 'rents', {}, { messages: null }),
    severity: 'warning',
    kind: 'forms.fallbackMessage',
    pointer: '/pages/rent/ui/rents',
  },
  {
    name: 'no words for a number that is too great',
    patch: question('rent', 'rooms', {}, { messages: { maximum: null } }),
    severity: 'warning',
    kind: 'forms.missingMessage',
    pointer: '/pages/rent/ui/rooms',
  },
  {
    name: 'no words for an empty list',
    patch: { lists: { people: { minItems: 1 } } },
    severity: 'warning',
    kind: 'forms.missingMessage',
    pointer: '/lists/people',
  },
  {
    name: 'words that nobody ever reads',
    patch: question('rent', 'rooms', {}, { messages: { pattern: 'No' } }),
    severity: 'warning',
    kind: 'forms.uselessMessage',
    pointer: '/pages/rent/ui/rooms/messages/pattern',
  },
  {
    name: 'a word that messages do not say',
    patch: question('rent', 'rooms', {}, { messages: { type: 'Enter a valid number' } }),
    severity: 'warning',
    kind: 'forms.bannedWord',
    pointer: '/pages/rent/ui/rooms/messages/type',
  },
  {
    name: 'a link in a hint',
    patch: question('rent', 'rooms', {}, { hint: 'See https://council.example' }),
    severity: 'warning',
    kind: 'forms.linkInHint',
    pointer: '/pages/rent/ui/rooms/hint',
  },
  {
    name: 'words beside a box where there is none',
    patch: question('rent', 'rents', {}, { suffix: 'per week' }),
    severity: 'warning',
    kind: 'forms.wordsWithoutBox',
    pointer: '/pages/rent/ui/rents/suffix',
  },
  {
    name: 'an asterisk',
    patch: question('rent', 'rooms', {}, { label: 'Rooms *' }),
    severity: 'warning',
    kind: 'forms.labelMark',
    pointer: '/pages/rent/ui/rooms/label',
  },
  {
    name: 'no token for the reader’s own name',
    patch: question('name', 'firstName', {}, { autocomplete: null }),
    severity: 'warning',
    kind: 'forms.autocompleteMissing',
    pointer: '/pages/name/ui/firstName',
  },
  {
    name: 'a token that browsers do not know',
    patch: question('name', 'firstName', {}, { autocomplete: 'first-name' }),
    severity: 'warning',
    kind: 'forms.autocompleteUnknown',
    pointer: '/pages/name/ui/firstName/autocomplete',
  },
  {
    name: 'a page of nine questions',
    patch: {
      pages: {
        rent: {
          schema: { properties: Object.fromEntries(manyNames.map((name) => [name, { type: 'boolean' }])) },
          ui: Object.fromEntries(manyNames.map((name) => [name, { label: `Is it ${name}?` }])),
        },
      },
    },
    severity: 'warning',
    kind: 'forms.crowdedPage',
    pointer: '/pages/rent',
  },
];
