import type { Json } from '#api/council-files/merge.ts';
import type { Defect } from './defects.ts';

type Part = { readonly [key: string]: Json };

const words = { required: 'Enter it', maxLength: 'Use 50 characters or fewer' };
const asked = (name: string, each: string): Part => ({
  title: `The page that asks for ${name}`,
  each,
  schema: {
    type: 'object',
    properties: { [name]: { type: 'string', maxLength: 50 } },
    required: [name],
  },
  ui: { [name]: { label: `The label of ${name}`, messages: words } },
});

/**
 * Returns the good form with a list of each person's pets and a list of pairs of them; the arguments change
 * parts of it.
 */
function withLists(pets: Part, pairs: Part, more: Part = {}, pages: Part = {}): Json {
  return {
    ...more,
    sections: {
      you: {
        pages: ['name', 'people', 'person', 'pets', 'pet', 'pairs', 'pair'],
      },
    },
    lists: {
      pets: {
        one: 'pet',
        itemName: '{{petName}}',
        within: 'people',
        maxItems: 3,
        ...pets,
      },
      pairs: {
        one: 'pair',
        itemName: '{{one}}',
        pairs: { of: 'people', most: 4 },
        maxItems: 6,
        ...pairs,
      },
    },
    pages: {
      pets: { title: 'The pets', list: 'pets' },
      pet: asked('petName', 'pets'),
      pairs: { title: 'The pairs', list: 'pairs' },
      pair: asked('relation', 'pairs'),
      ...pages,
    },
  };
}

const when = (condition: Json, page = 'pet'): Json =>
  withLists(
    {},
    {},
    {},
    {
      [page]: {
        ...asked('petName', page === 'pet' ? 'pets' : 'pairs'),
        when: condition,
      },
    },
  );
const choice = (options: Json): Json =>
  withLists(
    {},
    {},
    {},
    {
      pair: {
        ...asked('relation', 'pairs'),
        schema: {
          type: 'object',
          properties: { relation: { type: 'string', oneOf: options } },
          required: ['relation'],
        },
      },
    },
  );
const inverses = '/pages/pair/schema/properties/relation/oneOf';

export const inLists: readonly Defect[] = [
  {
    name: 'a reader that no question of the list tells',
    patch: { lists: { people: { reader: 'fullName' } } },
    kind: 'forms.readerUnknown',
    pointer: '/lists/people/reader',
  },
  {
    name: 'words for an unknown reader',
    patch: { pages: { person: { you: { title: 'Who are you?' } } } },
    severity: 'warning',
    kind: 'forms.youUnread',
    pointer: '/pages/person/you',
  },
  {
    name: 'words to the reader about a question that is not asked',
    patch: {
      lists: { people: { reader: 'isMe' } },
      pages: {
        person: {
          schema: { properties: { isMe: { type: 'boolean' } } },
          ui: { isMe: { label: 'Is this you?' } },
          you: { ui: { fulName: { label: 'Your name' } } },
        },
      },
    },
    kind: 'forms.youUnknown',
    pointer: '/pages/person/you/ui/fulName',
  },
  {
    name: 'a list within one that is not there',
    patch: withLists({ within: 'persons' }, {}),
    kind: 'forms.unknownList',
    pointer: '/lists/pets/within',
  },
  {
    name: 'a list within itself',
    patch: withLists({ within: 'pets' }, {}),
    kind: 'forms.withinDeeper',
    pointer: '/lists/pets/within',
  },
  {
    name: 'a list within pairs',
    patch: withLists({ within: 'pairs' }, {}),
    kind: 'forms.withinDeeper',
    pointer: '/lists/pets/within',
  },
  {
    name: 'a list within one that is shown later',
    patch: withLists({ within: 'stays' }, {}),
    kind: 'forms.listBeforeOther',
    pointer: '/lists/pets/within',
  },
  {
    name: 'more items in all than a draft holds',
    patch: withLists({ maxItems: 30 }, {}),
    kind: 'forms.withinTooMany',
    pointer: '/lists/pets/maxItems',
  },
  {
    name: 'a length that nothing asks for',
    patch: withLists({ length: { answer: 'item.petCount' } }, {}),
    kind: 'forms.condition.unknownAnswer',
    pointer: '/lists/pets/length/answer',
  },
  {
    name: 'a length that is no number',
    patch: withLists({ length: { answer: 'item.fullName' } }, {}),
    kind: 'forms.condition.unlikeThings',
    pointer: '/lists/pets/length/answer',
  },
  {
    name: 'a length that is asked later',
    patch: withLists({ length: { answer: 'rooms' }, maxItems: 20 }, {}),
    kind: 'forms.forwardReference',
    pointer: '/lists/pets/length/answer',
  },
  {
    name: 'a length beyond what the list may have',
    patch: withLists({ length: { answer: 'rooms' } }, {}),
    kind: 'forms.lengthBeyond',
    pointer: '/lists/pets/length/answer',
  },
  {
    name: 'a length and a least number',
    patch: withLists({ length: { answer: 'rooms' }, minItems: 1 }, {}),
    kind: 'forms.lengthAndLeast',
    pointer: '/lists/pets/minItems',
  },
  {
    name: 'pairs of a list that is not there',
    patch: withLists({}, { pairs: { of: 'humans', most: 4 } }),
    kind: 'forms.unknownList',
    pointer: '/lists/pairs/pairs/of',
  },
  {
    name: 'pairs of what is within another list',
    patch: withLists({}, { pairs: { of: 'pets', most: 4 } }),
    kind: 'forms.pairsOf',
    pointer: '/lists/pairs/pairs/of',
  },
  {
    name: 'pairs, and a least number of them',
    patch: withLists({}, { minItems: 2 }),
    kind: 'forms.pairsAlone',
    pointer: '/lists/pairs/minItems',
  },
  {
    name: 'fewer pairs than there are',
    patch: withLists({}, { maxItems: 5 }),
    kind: 'forms.bounds',
    pointer: '/lists/pairs/maxItems',
  },
  {
    name: 'an answer that is called like what a pair says of itself',
    patch: withLists({}, {}, {}, { pair: asked('other', 'pairs') }),
    kind: 'forms.reservedName',
    pointer: '/pages/pair/schema/properties/other',
  },
  {
    name: 'an item that is known beforehand of a list in a list',
    patch: withLists({}, {}, { firstItem: { pets: { petName: 'account.firstName' } } }),
    kind: 'forms.filledInLinked',
    pointer: '/firstItem/pets',
  },
  {
    name: 'a rule about the items of each person',
    patch: withLists(
      {},
      {},
      {
        rules: {
          areas: {
            rule: 'atLeastOnePreferredArea',
            section: 'you',
            list: 'pets',
            messages: { none: 'Add one' },
          },
        },
      },
    ),
    kind: 'forms.ruleOfLinked',
    pointer: '/rules/areas',
  },
  {
    name: 'the item around one that is in none',
    patch: when({ eq: [{ answer: 'outer.applicant' }, true] }, 'pair'),
    kind: 'forms.condition.noItem',
    pointer: '/pages/pair/when/eq/0/answer',
  },
  {
    name: 'one of a pair, of what is no pair',
    patch: when({ eq: [{ answer: 'one.applicant' }, true] }),
    kind: 'forms.condition.noItem',
    pointer: '/pages/pet/when/eq/0/answer',
  },
  {
    name: 'an answer that the item around does not have',
    patch: when({ eq: [{ answer: 'outer.aplicant' }, true] }),
    kind: 'forms.condition.unknownAnswer',
    pointer: '/pages/pet/when/eq/0/answer',
  },
  {
    name: 'a list of an item that has none',
    patch: when({ gte: [{ count: 'item.stays' }, 1] }),
    kind: 'forms.condition.notWithin',
    pointer: '/pages/pet/when/gte/0/count',
  },
  {
    name: 'an option without its other way round',
    patch: choice([
      { const: 'parent', title: 'Parent', inverse: 'child' },
      { const: 'child', title: 'Child' },
    ]),
    kind: 'forms.inverseMissing',
    pointer: `${inverses}/1`,
  },
  {
    name: 'two options of which only one is the other way round of the other',
    patch: choice([
      { const: 'parent', title: 'Parent', inverse: 'child' },
      { const: 'child', title: 'Child', inverse: 'child' },
    ]),
    kind: 'forms.inverse',
    pointer: `${inverses}/0/inverse`,
  },
  {
    name: 'the other way round of what is said of one',
    patch: {
      pages: {
        person: {
          schema: {
            properties: {
              relationship: {
                oneOf: [
                  { const: 'child', title: 'Child', inverse: 'other' },
                  { const: 'other', title: 'Somebody else', inverse: 'child' },
                ],
              },
            },
          },
        },
      },
    },
    severity: 'warning',
    kind: 'forms.inverseOfOne',
    pointer: '/pages/person/schema/properties/relationship/oneOf/0/inverse',
  },
];
