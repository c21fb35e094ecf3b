import type { Json } from '#api/council-files/merge.ts';
import type { Defect } from './defects.ts';

const derived = (values: Json): Json => ({ derived: values });
const rooms = { answer: 'rooms' };
const messages = { required: 'Enter it', type: 'Enter a number', minimum: 'More', maximum: 'Less' };

/** Returns a number on the page of the rent, with one more bound. */
function bounded(bound: { readonly [keyword: string]: Json }, more: Json = {}): Json {
  const [keyword = ''] = Object.keys(bound);
  return {
    ...(typeof more === 'object' ? more : {}),
    pages: {
      rent: {
        schema: { properties: { beds: { type: 'integer', minimum: 0, maximum: 20, ...bound } } },
        ui: { beds: { label: 'How many beds?', messages: { ...messages, required: null, [keyword]: 'So' } } },
      },
    },
  };
}
const beds = '/pages/rent/schema/properties/beds';

const needs = { derived: { need: { fact: 'application.bedroomNeed' } } };

/** Mistakes in derived values, and in bounds that depend on answers. */
export const inDerived: readonly Defect[] = [
  {
    name: 'a derived value with the name of a question',
    patch: derived({ rooms: { sum: [rooms, 1] } }),
    kind: 'forms.derivedTwice',
    pointer: '/derived/rooms',
  },
  {
    name: 'a derived value that is worked out from itself',
    patch: derived({ more: { sum: [{ answer: 'more' }, 1] } }),
    kind: 'forms.derivedCircle',
    pointer: '/derived/more',
  },
  {
    name: 'derived values that hang on each other',
    patch: derived({
      one: { sum: [{ answer: 'two' }, 1] },
      two: { count: { list: 'people', where: { gt: [{ answer: 'one' }, 1] } } },
    }),
    kind: 'forms.derivedCircle',
    pointer: '/derived/one',
  },
  {
    name: 'a derived value of an unknown answer',
    patch: derived({ more: { sum: [{ answer: 'rums' }, 1] } }),
    kind: 'forms.condition.unknownAnswer',
    pointer: '/derived/more/sum/0',
  },
  {
    name: 'a sum with a yes or no in it',
    patch: derived({ more: { sum: [rooms, { answer: 'rents' }] } }),
    kind: 'forms.condition.unlikeThings',
    pointer: '/derived/more/sum/1',
  },
  {
    name: 'a sum with words in it',
    patch: derived({ more: { sum: [rooms, 'many'] } }),
    kind: 'forms.derivedNoNumber',
    pointer: '/derived/more/sum/1',
  },
  {
    name: 'the larger of a number and a day',
    patch: derived({ more: { each: 'people', larger: [{ answer: 'item.born' }, rooms] } }),
    kind: 'forms.condition.unlikeThings',
    pointer: '/derived/more/larger/1',
  },
  {
    name: 'an age on what is no day',
    patch: derived({ old: { each: 'people', age: { from: 'item.born', on: 'item.fullName' } } }),
    kind: 'forms.condition.unlikeThings',
    pointer: '/derived/old/age/on',
  },
  {
    name: 'an item outside a list',
    patch: derived({ old: { sum: [{ age: 'item.born' }, 1] } }),
    kind: 'forms.condition.noItem',
    pointer: '/derived/old/sum/0',
  },
  {
    name: 'a count over a list that is not there',
    patch: derived({ many: { count: { list: 'humans', where: { answered: 'rooms' } } } }),
    kind: 'forms.unknownList',
    pointer: '/derived/many/count/list',
  },
  {
    name: 'values of the items of a list that is not there',
    patch: derived({ many: { each: 'humans', sum: [rooms, 1] } }),
    kind: 'forms.unknownList',
    pointer: '/derived/many/each',
  },
  {
    name: 'a count with a misspelt option',
    patch: derived({
      many: { count: { list: 'people', where: { eq: [{ answer: 'item.relationship' }, 'chid'] } } },
    }),
    kind: 'forms.condition.unknownOption',
    pointer: '/derived/many/count/where/eq/1',
  },
  {
    name: 'a total of words',
    patch: derived({ many: { total: { list: 'people', of: 'item.fullName' } } }),
    kind: 'forms.condition.unlikeThings',
    pointer: '/derived/many/total/of',
  },
  {
    name: 'a value that nothing uses',
    patch: derived({ many: { sum: [rooms, 1] } }),
    severity: 'warning',
    kind: 'forms.derivedUnused',
    pointer: '/derived/many',
  },
  {
    name: 'a division by nothing',
    patch: derived({ share: { quotient: [rooms, 0] } }),
    kind: 'forms.derivedByNothing',
    pointer: '/derived/share/quotient/1',
  },
  {
    name: 'a condition on a value that hangs on what is asked later',
    patch: {
      derived: { more: { sum: [rooms, 1] } },
      pages: { stays: { when: { gt: [{ answer: 'more' }, 2] } } },
    },
    kind: 'forms.forwardReference',
    pointer: '/pages/stays/when/gt/0/answer',
  },
  {
    name: 'a condition on a value that can never be so large',
    patch: {
      derived: { more: { sum: [rooms, 1] } },
      pages: { arrears: { when: { eq: null, gt: [{ answer: 'more' }, 21] } } },
    },
    severity: 'warning',
    kind: 'forms.condition.neverHolds',
    pointer: '/pages/arrears/when',
  },
  {
    name: 'a bound by an unknown answer',
    patch: bounded({ atMost: { answer: 'rums' } }),
    kind: 'forms.condition.unknownAnswer',
    pointer: `${beds}/atMost`,
  },
  {
    name: 'a bound by an answer that is no number',
    patch: bounded({ atMost: { answer: 'rents' } }),
    kind: 'forms.condition.unlikeThings',
    pointer: `${beds}/atMost`,
  },
  {
    name: 'a number that bounds itself',
    patch: bounded({ atMost: { answer: 'beds' } }),
    kind: 'forms.bound.later',
    pointer: `${beds}/atMost`,
  },
  {
    name: 'a bound by a value that hangs on the number itself',
    patch: bounded({ lessThan: { answer: 'more' } }, derived({ more: { sum: [{ answer: 'beds' }, 1] } })),
    kind: 'forms.bound.later',
    pointer: `${beds}/lessThan`,
  },
  {
    name: 'bounds without a number between them',
    patch: bounded({ moreThan: 20 }),
    kind: 'forms.bounds',
    pointer: `${beds}/moreThan`,
  },
  {
    name: 'a step without a multiple between the bounds',
    patch: {
      pages: {
        rent: {
          schema: { properties: { rooms: { minimum: 1, maximum: 20, step: 30 } } },
          ui: { rooms: { messages: { step: 'So' } } },
        },
      },
    },
    kind: 'forms.bounds',
    pointer: '/pages/rent/schema/properties/rooms/step',
  },
  {
    name: 'a day bounded by a number that is worked out',
    patch: {
      derived: { more: { sum: [rooms, 1] } },
      pages: {
        rent: {
          schema: {
            properties: { since: { type: 'string', format: 'date', earliest: { answer: 'more' } } },
          },
          ui: { since: { label: 'Since when?', messages: { format: 'Enter a day', earliest: 'Later' } } },
        },
      },
    },
    kind: 'forms.bound.notADay',
    pointer: '/pages/rent/schema/properties/since/earliest/answer',
  },
  {
    name: 'a sum with a fact of the account that is a day',
    patch: derived({
      since: { fact: 'application.registrationDate' },
      more: { sum: [{ answer: 'since' }, 1] },
    }),
    kind: 'forms.condition.unlikeThings',
    pointer: '/derived/more/sum/0',
  },
  {
    name: 'a fact of the account with the name of a question',
    patch: derived({ rooms: { fact: 'application.bedroomNeed' } }),
    kind: 'forms.derivedTwice',
    pointer: '/derived/rooms',
  },
  {
    name: 'a condition on more bedrooms than anybody can need',
    patch: {
      ...needs,
      pages: { arrears: { when: { eq: null, gt: [{ answer: 'need' }, 12] } } },
    },
    severity: 'warning',
    kind: 'forms.condition.neverHolds',
    pointer: '/pages/arrears/when',
  },
  {
    name: 'a fact of the account in a sentence that says nothing where it is not known',
    patch: { ...needs, pages: { arrears: { intro: ['You need {{need}} bedrooms.'] } } },
    kind: 'forms.gapWithoutWords',
    pointer: '/pages/arrears/intro/0',
  },
];
