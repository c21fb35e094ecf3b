const required = (words: string) => ({ required: words });
const wordsFrom = { type: 'string', maxLength: 50 };
const long = 'Use 50 characters or fewer';
const state = { title: 'Tell us', description: 'It takes a minute.' };
const states = { pending: state, progress: state, submit: state, submitted: state };

/** A form with every kind of part and no mistakes. */
export const goodForm = {
  identifier: 'a-form',
  title: 'A form',
  summary: 'For a test.',
  displayOrder: 1,
  anonymous: 'no',
  requests: { new: states },
  minutes: 5,
  order: ['you', 'home'],
  sections: {
    you: { title: 'About you', pages: ['name', 'people', 'person'] },
    home: { title: 'Your home', pages: ['stays', 'stay', 'rent', 'arrears'] },
  },
  lists: {
    people: { one: 'person', itemName: '{{fullName}}', maxItems: 9 },
    stays: { one: 'address', itemName: '{{place}}', maxItems: 9 },
  },
  pages: {
    name: {
      title: 'What is your name?',
      schema: { type: 'object', properties: { firstName: wordsFrom }, required: ['firstName'] },
      ui: {
        firstName: {
          label: 'First name',
          autocomplete: 'given-name',
          messages: { required: 'Enter your first name', maxLength: long },
        },
      },
    },
    people: { title: 'Who lives with you?', list: 'people' },
    person: {
      title: 'About {{name}}',
      each: 'people',
      schema: {
        type: 'object',
        properties: {
          fullName: wordsFrom,
          applicant: { type: 'boolean' },
          born: { type: 'string', format: 'date' },
          relationship: {
            type: 'string',
            oneOf: [
              { const: 'child', title: 'Child' },
              { const: 'other', title: 'Somebody else' },
            ],
          },
        },
        required: ['fullName', 'applicant', 'born', 'relationship'],
      },
      ui: {
        fullName: { label: 'Full name', messages: { required: 'Enter the name', maxLength: long } },
        applicant: { label: 'Is this you?', messages: required('Say whether this is you') },
        born: {
          label: 'Date of birth',
          messages: { required: 'Enter the date of birth', format: 'Enter a day of the calendar' },
        },
        relationship: {
          label: 'Relationship',
          widget: 'radios',
          messages: required('Choose how you are related'),
        },
      },
    },
    stays: { title: 'Where have you lived?', list: 'stays' },
    stay: {
      title: 'Living at {{name}}',
      each: 'stays',
      schema: {
        type: 'object',
        properties: {
          place: wordsFrom,
          who: {
            type: 'array',
            items: { type: 'string', format: 'item-id' },
            from: 'people',
            uniqueItems: true,
          },
          start: { type: 'string', format: 'month' },
          end: { type: 'string', format: 'month' },
        },
        required: ['place', 'who', 'start'],
      },
      ui: {
        place: { label: 'Address', messages: { required: 'Enter the address', maxLength: long } },
        who: { label: 'Who lived there?', messages: required('Choose who lived there') },
        start: { label: 'From', messages: { required: 'Enter the month', format: 'Enter a month' } },
        end: { label: 'Until', messages: { format: 'Enter a month' } },
      },
    },
    rent: {
      title: 'Do you rent?',
      schema: {
        type: 'object',
        properties: { rents: { type: 'boolean' }, rooms: { type: 'integer', minimum: 0, maximum: 20 } },
        required: ['rents', 'rooms'],
      },
      ui: {
        rents: { label: 'Do you rent your home?', messages: required('Say whether you rent') },
        rooms: {
          label: 'How many rooms are there?',
          hint: 'Count every room but the bathroom.',
          messages: {
            required: 'Enter how many rooms',
            type: 'Enter a number',
            minimum: 'Enter 0 or more',
            maximum: 'Enter 20 or fewer',
          },
        },
      },
    },
    arrears: {
      title: 'Do you owe rent?',
      when: { eq: [{ answer: 'rents' }, true] },
      schema: { type: 'object', properties: { owes: { type: 'boolean' } }, required: ['owes'] },
      ui: { owes: { label: 'Do you owe any rent?', messages: required('Say whether you owe rent') } },
    },
  },
  rules: {
    applicant: {
      rule: 'exactlyOneApplicant',
      section: 'you',
      household: 'people',
      messages: { none: 'Say who you are', several: 'Say who of them you are' },
    },
    history: {
      rule: 'addressHistoryCoverage',
      section: 'home',
      list: 'stays',
      people: 'who',
      start: 'start',
      end: 'end',
      household: 'people',
      dateOfBirth: 'born',
      name: 'fullName',
      relationship: 'relationship',
      years: { applicant: 5, child: 0, default: 0 },
      gapDays: 31,
      messages: { gap: 'Tell us where {{name}} lived from {{from}} to {{to}}' },
    },
  },
  prefill: { firstName: 'account.firstName' },
  declaration: { statements: ['It is true.'], agree: 'I agree', button: 'Send' },
  receipt: { title: 'We have it', next: ['We write to you.'] },
};
