import type { Json } from '#api/council-files/merge.ts';
import type { Defect } from './defects.ts';

const state = { title: 'Tell us', description: 'It takes a minute.' };
const states = { pending: state, progress: state, submit: state, submitted: state };
const from = (bounds: { readonly [bound: string]: Json }): Json => ({
  pages: {
    stay: {
      schema: { properties: { start: { type: 'string', format: 'month', ...bounds } } },
      ui: { start: { messages: { earliest: 'Enter a later month', latest: 'Enter an earlier month' } } },
    },
  },
});
const when = (condition: Json): Json => ({
  pages: { arrears: { when: { eq: null, ...Object(condition) } } },
});
const connection = {
  rule: 'atLeastOneLocalConnection',
  section: 'home',
  list: 'stays',
  type: 'place',
  start: 'start',
  exempt: [],
  messages: { none: 'Add one', withoutType: 'Say which', withoutStart: 'Say since when' },
};

/** Mistakes in a form's own settings, and in parts that few forms have. */
export const defectsInSettings: readonly Defect[] = [
  {
    name: 'a schema for editors that is no address',
    patch: { $schema: 5 },
    kind: 'shape.type',
    pointer: '/$schema',
  },
  {
    name: 'a form of another name',
    patch: { identifier: 'b-form' },
    kind: 'forms.identifier',
    pointer: '/identifier',
  },
  {
    name: 'a summary of blanks',
    patch: { summary: '  ' },
    kind: 'forms.wordsBlank',
    pointer: '/summary',
  },
  {
    name: 'a place before the first',
    patch: { displayOrder: -1 },
    kind: 'shape.value',
    pointer: '/displayOrder',
  },
  { name: 'a list of forms in words', patch: { listed: 'no' }, kind: 'shape.type', pointer: '/listed' },
  {
    name: 'a purpose that no form has',
    patch: { purpose: 'garage' },
    kind: 'shape.choice',
    pointer: '/purpose',
  },
  ...(['accepted', 'refused', 'done'] as const).map((decision) => ({
    name: `a form that was ${decision}, in blanks`,
    patch: {
      promisedWithin: { workingDays: 3 },
      requests: { new: { answerWithin: { days: 28 }, [decision]: { ...state, title: '  ' } } },
    },
    kind: 'forms.wordsBlank',
    pointer: `/requests/new/${decision}/title`,
  })),
  {
    name: 'updates that residents may begin, without words for one',
    patch: { updates: 'resident' },
    kind: 'forms.updateWithoutWords',
    pointer: '/updates',
  },
  {
    name: 'something to have at hand that says nothing',
    patch: { needed: ['Your payslip', ' '] },
    kind: 'forms.wordsBlank',
    pointer: '/needed/1',
  },
  {
    name: 'answers known from a form that is not there',
    patch: { knownFrom: ['my-life'] },
    kind: 'forms.unknownForm',
    pointer: '/knownFrom/0',
  },
  {
    name: 'a receipt that does not say what happens next',
    patch: { receipt: { next: [] } },
    kind: 'shape.value',
    pointer: '/receipt/next',
  },
  {
    name: 'a declaration of nothing',
    patch: { declaration: { statements: [] } },
    kind: 'shape.value',
    pointer: '/declaration/statements',
  },
  {
    name: 'a button of blanks',
    patch: { declaration: { button: ' ' } },
    kind: 'forms.wordsBlank',
    pointer: '/declaration/button',
  },
  ...(['pending', 'progress', 'submit', 'submitted'] as const).map((name) => ({
    name: `a request for an update without words while it is ${name}`,
    patch: { requests: { update: { ...states, [name]: null } } },
    kind: 'shape.missing',
    pointer: `/requests/update`,
  })),
  {
    name: 'a review that is never on hold',
    patch: { requests: { review: { ...states } } },
    kind: 'shape.missing',
    pointer: '/requests/review',
  },
  {
    name: 'a review on hold with a button that says nothing',
    patch: { requests: { review: { ...states, onHold: { ...state, button: '' } } } },
    kind: 'shape.value',
    pointer: '/requests/review/onHold/button',
  },
  {
    name: 'a paragraph that was never written',
    patch: { pages: { rent: { intro: ['Why we ask.', ''] } } },
    kind: 'shape.value',
    pointer: '/pages/rent/intro/1',
  },
  {
    name: 'a first month in years that is after the last in months',
    patch: from({ earliest: { yearsAfterToday: 2 }, latest: { monthsAfterToday: 3 } }),
    kind: 'forms.bounds',
    pointer: '/pages/stay/schema/properties/start/earliest',
  },
  {
    name: 'months before today in half',
    patch: from({ earliest: { monthsBeforeToday: 1.5 } }),
    kind: 'shape.type',
    pointer: '/pages/stay/schema/properties/start/earliest/monthsBeforeToday',
  },
  {
    name: 'a word before a yes or a no',
    patch: { pages: { rent: { ui: { rents: { prefix: '£' } } } } },
    severity: 'warning',
    kind: 'forms.wordsWithoutBox',
    pointer: '/pages/rent/ui/rents/prefix',
  },
  {
    name: 'a choice that rules out the others and has no name',
    patch: {
      pages: {
        rent: {
          schema: {
            properties: {
              bills: {
                type: 'array',
                items: { type: 'string', oneOf: [{ const: 'gas', title: 'Gas' }] },
                uniqueItems: true,
              },
            },
          },
          ui: { bills: { label: 'Which bills?', none: '' } },
        },
      },
    },
    kind: 'shape.value',
    pointer: '/pages/rent/ui/bills/none',
  },
  {
    name: 'a least number of items that nothing is said of',
    patch: { lists: { people: { minItems: 1, tooFew: ' ' } } },
    kind: 'forms.wordsBlank',
    pointer: '/lists/people/tooFew',
  },
  {
    name: 'months since a number',
    patch: when({ lt: [{ monthsSince: 'rooms' }, 6] }),
    kind: 'forms.condition.unlikeThings',
    pointer: '/pages/arrears/when/lt/0/monthsSince',
  },
  {
    name: 'two constants that are compared',
    patch: when({ eq: [1, 1] }),
    kind: 'forms.condition.noAnswer',
    pointer: '/pages/arrears/when/eq/0',
  },
  {
    name: 'a month that no calendar has',
    patch: when({ some: { list: 'stays', where: { lt: [{ answer: 'item.start' }, '2026-13'] } } }),
    kind: 'forms.condition.notADay',
    pointer: '/pages/arrears/when/some/where/lt/1',
  },
  {
    name: 'every item of a list that is not there',
    patch: when({ not: { every: { list: 'pets', where: { answered: 'item.kind' } } } }),
    kind: 'forms.condition.unknownList',
    pointer: '/pages/arrears/when/not/every/list',
  },
  {
    name: 'a difference of three',
    patch: { derived: { left: { difference: [1, 2, { answer: 'rooms' }] } } },
    kind: 'shape.value',
    pointer: '/derived/left/difference',
  },
  {
    name: 'at least as many as no answer says',
    patch: { pages: { rent: { schema: { properties: { rooms: { atLeast: { answer: 'beds' } } } } } } },
    kind: 'forms.condition.unknownAnswer',
    pointer: '/pages/rent/schema/properties/rooms/atLeast',
  },
  {
    name: 'a product of one',
    patch: { derived: { left: { product: [{ answer: 'rooms' }] } } },
    kind: 'shape.value',
    pointer: '/derived/left/product',
  },
  {
    name: 'the smaller of a number and a yes',
    patch: { derived: { left: { smaller: [{ answer: 'rooms' }, { answer: 'rents' }] } } },
    kind: 'forms.condition.unlikeThings',
    pointer: '/derived/left/smaller/1',
  },
  {
    name: 'a rule without a name of one',
    patch: { rules: { applicant: { rule: null } } },
    kind: 'shape.choice',
    pointer: '/rules/applicant',
  },
  {
    name: 'a gap of days that are not counted',
    patch: { rules: { history: { gapDays: 'a month' } } },
    kind: 'shape.type',
    pointer: '/rules/history/gapDays',
  },
  {
    name: 'a message for a stay in the future that says nothing',
    patch: { rules: { history: { messages: { future: ' ' } } } },
    kind: 'forms.wordsBlank',
    pointer: '/rules/history/messages/future',
  },
  {
    name: 'days of birth in an answer that is not there',
    patch: { rules: { history: { dateOfBirth: 'birthday' } } },
    kind: 'forms.unknownAnswer',
    pointer: '/rules/history/dateOfBirth',
  },
  {
    name: 'a rule without words for a gap',
    patch: { rules: { history: { messages: { gap: null } } } },
    kind: 'shape.missing',
    pointer: '/rules/history/messages',
  },
  {
    name: 'a rule of several applicants that says nothing of them',
    patch: { rules: { applicant: { messages: { several: null } } } },
    kind: 'shape.missing',
    pointer: '/rules/applicant/messages',
  },
  {
    name: 'an end before the start that is told with nothing',
    patch: {
      rules: {
        ends: {
          rule: 'endsAfterStart',
          section: 'home',
          list: 'stays',
          start: 'start',
          end: 'end',
          messages: { before: '' },
        },
      },
    },
    kind: 'shape.value',
    pointer: '/rules/ends/messages/before',
  },
  {
    name: 'somebody who is exempt by a number',
    patch: { rules: { connection: { ...connection, exempt: [5] } } },
    kind: 'shape.type',
    pointer: '/rules/connection/exempt/0',
  },
  ...(['withoutType', 'withoutStart'] as const).map((name) => ({
    name: `a local connection ${name === 'withoutType' ? 'without a type' : 'without a start'} that is told with nothing`,
    patch: { rules: { connection: { ...connection, messages: { ...connection.messages, [name]: null } } } },
    kind: 'shape.missing',
    pointer: '/rules/connection/messages',
  })),
  {
    name: 'a sentence that says files',
    patch: {
      pages: {
        name: {
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
          ui: { proof: { label: 'Proof of who you are' } },
        },
        rent: { intro: ['You sent {{proof|nothing}}.'] },
      },
    },
    kind: 'forms.gapOfFiles',
    pointer: '/pages/rent/intro/0',
  },
  {
    name: 'a sentence that has no words until the answer is there',
    patch: { pages: { rent: { intro: ['Thank you, {{firstName}}.'] } } },
    kind: 'forms.gapWithoutWords',
    pointer: '/pages/rent/intro/0',
  },
];
