import type { Json } from '#api/council-files/merge.ts';
import type { ChoosablePart, Filler } from './questions.ts';

type Group = Readonly<Record<string, Json>>;

/** A part of a new form: a section with its pages, and the lists and rules that they need. */
export interface StarterPart {
  readonly name: string;
  readonly title: string;
  readonly note: string;
  readonly pages: Readonly<Record<string, Group>>;
  readonly lists?: Group;
  readonly rules?: Group;
}

/** A question: its schema, its words, and whether it may be left empty. */
interface Asked {
  readonly schema: Group;
  readonly ui: Group;
  readonly isOptional?: boolean;
}

function page(title: string, questions: Readonly<Record<string, Asked>>, more: Group = {}): Group {
  const all = Object.entries(questions);
  return {
    title,
    ...more,
    schema: {
      type: 'object',
      properties: Object.fromEntries(all.map(([name, { schema }]) => [name, schema])),
      required: all.filter(([, { isOptional }]) => isOptional !== true).map(([name]) => name),
    },
    ui: Object.fromEntries(all.map(([name, { ui }]) => [name, ui])),
  };
}

const line = { type: 'string', maxLength: 100 };
const day = { type: 'string', format: 'date', earliest: { yearsBeforeToday: 120 }, latest: 'today' };

/**
 * Returns a question for a name.
 * @param whose the name in messages, such as `your first name`
 */
function nameOf(label: string, whose: string, more: Group = {}): Asked {
  const messages = { required: `Enter ${whose}`, maxLength: `Use 100 characters or fewer for ${whose}` };
  return { schema: line, ui: { label, ...more, messages } };
}

function birthOf(whose: string, more: Group = {}): Asked {
  return {
    schema: day,
    ui: {
      label: 'Date of birth',
      ...more,
      messages: {
        required: `Enter ${whose}`,
        format: `Enter ${whose} as a day, month and year, such as 27 3 1990`,
        earliest: `Enter ${whose}. It must be in the last 120 years.`,
        latest: `Enter ${whose}. It must be today or in the past.`,
      },
    },
  };
}

const emailMessages = {
  required: 'Enter your email address',
  format: 'Enter your email address with an @, such as name@example.com',
};
const contact = page('How can we reach you?', {
  email: {
    schema: { type: 'string', format: 'email' },
    ui: { label: 'Email address', autocomplete: 'email', messages: emailMessages },
  },
  mobile: {
    schema: { type: 'string', format: 'telephone' },
    ui: {
      label: 'Mobile number',
      autocomplete: 'tel',
      messages: { format: 'Enter your mobile number with all its digits, such as 01632 960 001' },
    },
    isOptional: true,
  },
});

/** The parts about the person. */
export const aboutParts: Readonly<Record<Filler, readonly StarterPart[]>> = {
  resident: [
    {
      name: 'aboutYou',
      title: 'About you',
      note: 'Answers that the account knows are filled in: see "prefill" at the end of this file.',
      pages: {
        yourName: page('What is your name?', {
          firstName: nameOf('First name', 'your first name', { autocomplete: 'given-name' }),
          lastName: nameOf('Last name', 'your last name', { autocomplete: 'family-name' }),
        }),
        dateOfBirth: page('What is your date of birth?', {
          dateOfBirth: birthOf('your date of birth', {
            hint: 'For example, 27 3 1990.',
            autocomplete: 'bday',
          }),
        }),
        contact,
      },
    },
  ],
  household: [
    {
      name: 'people',
      title: 'The people',
      note: 'A list. The page "people" shows it, and each page with "each" is asked once for every person in it.',
      lists: {
        people: {
          one: 'person',
          first: 'Add yourself',
          itemName: '{{firstName}} {{lastName}}',
          minItems: 1,
          maxItems: 20,
          tooFew: 'Add yourself first',
        },
      },
      rules: {
        oneApplicant: {
          rule: 'exactlyOneApplicant',
          section: 'people',
          household: 'people',
          messages: {
            none: 'Say which of these people is you',
            several: 'Only one person can be you. Change the others.',
          },
        },
      },
      pages: {
        people: { title: 'Who lives with you?', list: 'people' },
        personName: page(
          'Who is this person?',
          {
            firstName: nameOf('First name', 'the first name of {{name}}'),
            lastName: nameOf('Last name', 'the last name of {{name}}'),
            applicant: {
              schema: { type: 'boolean' },
              ui: {
                label: 'Is this you, the person applying?',
                messages: { required: 'Tell us whether this is you' },
              },
            },
          },
          { each: 'people' },
        ),
        personBirth: page(
          'When was {{name}} born?',
          { dateOfBirth: birthOf('the date of birth of {{name}}') },
          { each: 'people' },
        ),
      },
    },
    {
      name: 'reachingYou',
      title: 'Reaching you',
      note: 'Make one way to reach people required, and the others optional.',
      pages: { contact },
    },
  ],
  helper: [
    {
      name: 'yourDetails',
      title: 'Your details',
      note: 'These are about the person filling in the form, so "autocomplete" lets their browser fill them in.',
      pages: {
        organisation: page('Where do you work?', {
          organisationName: nameOf('Name of the organisation', 'the name of your organisation', {
            autocomplete: 'organization',
          }),
        }),
        referrer: page('Who are you?', {
          referrerName: nameOf('Your name', 'your name', { autocomplete: 'name' }),
          referrerEmail: {
            schema: { type: 'string', format: 'email' },
            ui: { label: 'Your email address', autocomplete: 'email', messages: emailMessages },
          },
        }),
      },
    },
    {
      name: 'person',
      title: 'The person',
      note: 'A statement that people must agree to is { "type": "boolean", "const": true }.',
      pages: {
        consent: page('Has the person agreed?', {
          consentToContact: {
            schema: { type: 'boolean', const: true },
            ui: {
              label: 'The person agrees to me giving you their contact details',
              messages: {
                required: 'Ask the person first: we need a way to reach them that they agree to',
                const: 'Ask the person first: we need a way to reach them that they agree to',
              },
            },
          },
        }),
        personName: page('Who is the person?', {
          personFirstName: nameOf('First name', 'the person’s first name'),
          personLastName: nameOf('Last name', 'the person’s last name'),
          personDateOfBirth: birthOf('the person’s date of birth'),
        }),
        personContact: page('How can we reach the person safely?', {
          personTelephone: {
            schema: { type: 'string', format: 'telephone' },
            ui: {
              label: 'Their telephone number',
              messages: {
                required: 'Enter the person’s telephone number',
                format: 'Enter the person’s telephone number with all its digits, such as 01632 960 001',
              },
            },
          },
        }),
      },
    },
  ],
};

const words = { type: 'string', maxLength: 1000 };
const choice = (titles: Readonly<Record<string, string>>): Json =>
  Object.entries(titles).map(([value, title]) => ({ const: value, title }));
const rentWords = 'Enter how much rent you pay in pounds, from £0 to £10,000';

/** Returns a part that the author chose. */
export function chosenPart(part: ChoosablePart, who: Filler, documentKind: string): StarterPart {
  const isHelper = who === 'helper';
  switch (part) {
    case 'home':
      return {
        name: 'home',
        title: isHelper ? 'Where the person lives' : 'Your home now',
        note: 'The page about rent has "when", so it is only asked of people who rent.',
        pages: {
          homeNow: page(isHelper ? 'Where is the person staying now?' : 'Where do you live now?', {
            homeNow: {
              schema: {
                type: 'string',
                oneOf: choice({
                  private: isHelper
                    ? 'In a home rented from a private landlord'
                    : 'I rent from a private landlord',
                  social: isHelper
                    ? 'In a home rented from a council or housing association'
                    : 'I rent from a council or housing association',
                  other: isHelper ? 'Somewhere else' : 'I live somewhere else',
                }),
              },
              ui: {
                label: isHelper ? 'They are staying' : 'I live',
                messages: {
                  required: isHelper ? 'Choose where the person is staying' : 'Choose where you live now',
                },
              },
            },
          }),
          ...(isHelper
            ? {}
            : {
                rent: page(
                  'What do you pay for your home?',
                  {
                    rentAmount: {
                      schema: { type: 'number', format: 'money', minimum: 0, maximum: 10000 },
                      ui: {
                        label: 'Rent',
                        suffix: 'each month',
                        messages: {
                          required: 'Enter how much rent you pay',
                          type: rentWords,
                          minimum: rentWords,
                          maximum: rentWords,
                          format:
                            'Enter how much rent you pay in pounds and pence, with no more than 2 numbers after the point, such as 120.50',
                        },
                      },
                    },
                  },
                  { when: { in: [{ answer: 'homeNow' }, ['private', 'social']] } },
                ),
              }),
        },
      };
    case 'reasons':
      return {
        name: 'reasons',
        title: 'What it is about',
        note: 'Checkboxes. The last question is only asked if one of them is ticked.',
        pages: {
          reasons: page(isHelper ? 'Why are you writing for the person?' : 'Why are you writing to us?', {
            reasons: {
              schema: {
                type: 'array',
                items: {
                  type: 'string',
                  oneOf: choice({
                    health: 'Health or disability',
                    space: 'Not enough space',
                    money: 'Money',
                    other: 'Something else',
                  }),
                },
                uniqueItems: true,
                minItems: 1,
              },
              ui: {
                label: 'Reasons',
                messages: { required: 'Choose a reason', minItems: 'Choose a reason' },
              },
            },
            otherReason: {
              schema: words,
              ui: {
                label: 'What else?',
                widget: 'textarea',
                when: { includes: [{ answer: 'reasons' }, 'other'] },
                messages: {
                  required: 'Tell us what else it is about',
                  maxLength: 'Use 1,000 characters or fewer to tell us what else it is about',
                },
              },
            },
          }),
        },
      };
    case 'proof':
      return {
        name: 'proof',
        title: 'Proof',
        note: '"documentKind" is one of the kinds in tenant.json. "later" lets people send files another day.',
        pages: {
          proof: page(isHelper ? 'Can you show us what you wrote?' : 'Can you show us what you told us?', {
            proofFiles: {
              schema: {
                type: 'array',
                items: { type: 'string', format: 'file-id' },
                uniqueItems: true,
                maxItems: 6,
                documentKind,
                later: true,
              },
              ui: {
                label: 'Letters or photographs',
                hint: 'A photograph taken with your phone is enough, if everything on it can be read.',
                messages: { required: 'Send what you have, or choose to send it later' },
              },
            },
          }),
        },
      };
    case 'more':
      return {
        name: 'more',
        title: 'Anything else',
        note: 'This is not in "required", so it is optional.',
        pages: {
          anythingElse: page('Is there anything else we should know?', {
            anythingElse: {
              schema: words,
              ui: {
                label: 'Anything else we should know',
                widget: 'textarea',
                messages: { maxLength: 'Use 1,000 characters or fewer for anything else' },
              },
              isOptional: true,
            },
          }),
        },
      };
  }
}
