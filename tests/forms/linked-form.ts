import type { FormDefinition } from '#schemas/forms/definition.ts';

const required = (words: string) => ({ required: words });
const words = { type: 'string', maxLength: 50 } as const;
const long = 'Use 50 characters or fewer';
const state = { title: 'Tell us', description: 'It takes a minute.' };
const count = { type: 'integer', minimum: 0, maximum: 3 } as const;
const counted = {
  required: 'Enter how many',
  type: 'Enter a number',
  minimum: 'Enter 0 or more',
  maximum: 'Enter 3 or fewer',
};

/** A household: the addresses of each person, as many children as they say, and how the people are related. */
export const linkedForm: FormDefinition = {
  identifier: 'a-form',
  title: 'A household',
  summary: 'For a test.',
  displayOrder: 1,
  anonymous: 'no',
  requests: {
    new: { pending: state, progress: state, submit: state, submitted: state },
  },
  minutes: 5,
  order: ['people', 'children', 'relations'],
  sections: {
    people: {
      title: 'Your household',
      pages: ['people', 'person', 'homes', 'home', 'homeRent', 'manyHomes', 'pets', 'pet'],
    },
    children: {
      title: 'Your children',
      pages: ['howMany', 'children', 'child'],
    },
    relations: {
      title: 'How you are related',
      pages: ['pairs', 'pair', 'coupled'],
    },
  },
  lists: {
    people: { one: 'person', itemName: '{{fullName}}', maxItems: 9 },
    homes: {
      one: 'address',
      itemName: '{{street}}',
      within: 'people',
      minItems: 1,
      maxItems: 4,
      tooFew: 'Add an address of {{name}}',
    },
    pets: {
      one: 'pet',
      itemName: '{{petName}}',
      within: 'people',
      length: { answer: 'item.petCount' },
      maxItems: 3,
    },
    children: {
      one: 'child',
      itemName: '{{childName}}',
      length: { answer: 'childCount' },
      maxItems: 3,
    },
    pairs: {
      one: 'pair',
      itemName: '{{one}} and {{other}}',
      pairs: { of: 'people', most: 4 },
      maxItems: 6,
    },
  },
  pages: {
    people: { title: 'Who lives with you?', list: 'people' },
    person: {
      title: 'About {{name}}',
      each: 'people',
      schema: {
        type: 'object',
        properties: {
          fullName: words,
          born: { type: 'string', format: 'date', latest: 'today' },
          petCount: count,
        },
        required: ['fullName', 'born', 'petCount'],
      },
      ui: {
        fullName: {
          label: 'Full name',
          messages: { required: 'Enter the name', maxLength: long },
        },
        born: {
          label: 'Date of birth',
          messages: {
            required: 'Enter the date of birth',
            format: 'Enter a day of the calendar',
            latest: 'Enter a day in the past',
          },
        },
        petCount: { label: 'How many pets are theirs?', messages: counted },
      },
    },
    homes: { title: 'Where has {{name}} lived?', list: 'homes' },
    home: {
      title: 'An address of {{outer}}',
      each: 'homes',
      schema: {
        type: 'object',
        properties: {
          street: words,
          movedIn: {
            type: 'string',
            format: 'date',
            earliest: { answer: 'outer.born' },
            latest: 'today',
          },
          rented: { type: 'boolean' },
        },
        required: ['street', 'movedIn', 'rented'],
      },
      ui: {
        street: {
          label: 'Street',
          messages: { required: 'Enter the street', maxLength: long },
        },
        movedIn: {
          label: 'Moved in',
          messages: {
            required: 'Enter the day they moved in',
            format: 'Enter a day of the calendar',
            earliest: 'Enter a day after {{limit}}',
            latest: 'Enter a day in the past',
          },
        },
        rented: {
          label: 'Was it rented?',
          messages: required('Say whether it was rented'),
        },
      },
    },
    homeRent: {
      title: 'What was the rent of {{name}}?',
      each: 'homes',
      when: {
        all: [{ eq: [{ answer: 'item.rented' }, true] }, { gte: [{ age: 'outer.born' }, 18] }],
      },
      schema: {
        type: 'object',
        properties: {
          rent: { type: 'number', format: 'money', minimum: 0, maximum: 5000 },
        },
        required: ['rent'],
      },
      ui: {
        rent: {
          label: 'Rent a month',
          messages: {
            required: 'Enter the rent',
            type: 'Enter a sum of money',
            minimum: 'Enter £0 or more',
            maximum: 'Enter £5,000 or less',
            format: 'Enter pounds and pence',
          },
        },
      },
    },
    manyHomes: {
      title: 'Why has {{name}} moved so often?',
      each: 'people',
      when: {
        any: [{ gte: [{ count: 'item.homes' }, 3] }, { gte: [{ answer: 'item.rentOfAll' }, 2000] }],
      },
      schema: {
        type: 'object',
        properties: { whyMoved: words },
        required: ['whyMoved'],
      },
      ui: {
        whyMoved: {
          label: 'Reason',
          messages: { required: 'Enter the reason', maxLength: long },
        },
      },
    },
    pets: {
      title: 'The pets of {{name}}',
      list: 'pets',
      when: { gte: [{ answer: 'item.petCount' }, 1] },
    },
    pet: {
      title: 'A pet of {{outer}}',
      each: 'pets',
      schema: {
        type: 'object',
        properties: { petName: words },
        required: ['petName'],
      },
      ui: {
        petName: {
          label: 'Its name',
          messages: { required: 'Enter its name', maxLength: long },
        },
      },
    },
    howMany: {
      title: 'How many children are there?',
      schema: {
        type: 'object',
        properties: { childCount: count },
        required: ['childCount'],
      },
      ui: { childCount: { label: 'Number of children', messages: counted } },
    },
    children: {
      title: 'Your children',
      list: 'children',
      when: { gte: [{ answer: 'childCount' }, 1] },
    },
    child: {
      title: 'About this child: {{name}}',
      each: 'children',
      schema: {
        type: 'object',
        properties: { childName: words },
        required: ['childName'],
      },
      ui: {
        childName: {
          label: 'Name',
          messages: { required: 'Enter the name', maxLength: long },
        },
      },
    },
    pairs: {
      title: 'How you are all related',
      list: 'pairs',
      when: { gte: [{ count: 'people' }, 2] },
    },
    pair: {
      title: 'How is {{other}} related to {{one}}?',
      each: 'pairs',
      schema: {
        type: 'object',
        properties: {
          relation: {
            type: 'string',
            oneOf: [
              { const: 'partner', title: 'Partner', inverse: 'partner' },
              { const: 'child', title: 'Child', inverse: 'parent' },
              { const: 'parent', title: 'Parent', inverse: 'child' },
              { const: 'other', title: 'Somebody else', inverse: 'other' },
            ],
          },
        },
        required: ['relation'],
      },
      ui: {
        relation: {
          label: 'Relationship',
          messages: required('Choose how they are related'),
        },
      },
    },
    coupled: {
      title: 'Do the two want one bedroom?',
      when: {
        some: {
          list: 'pairs',
          where: { eq: [{ answer: 'item.relation' }, 'partner'] },
        },
      },
      schema: {
        type: 'object',
        properties: { oneBedroom: { type: 'boolean' } },
        required: ['oneBedroom'],
      },
      ui: {
        oneBedroom: {
          label: 'One bedroom for two',
          messages: required('Say whether they do'),
        },
      },
    },
  },
  derived: {
    rentOfAll: {
      each: 'people',
      total: {
        list: 'item.homes',
        of: 'item.rent',
        where: { eq: [{ answer: 'item.rented' }, true] },
      },
    },
  },
  declaration: {
    statements: ['It is true.'],
    agree: 'I agree',
    button: 'Send',
  },
  receipt: { title: 'We have it', next: ['We write to you.'] },
};
