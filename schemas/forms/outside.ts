import { Type, type Static } from 'typebox';
import { described } from './form-words.ts';

const NameSchema = Type.String({ pattern: '^[a-z][a-zA-Z0-9]*$', maxLength: 60 });
const outsideChecks = ['postcodeExists', 'referenceIsKnown'] as const;
export type OutsideCheckName = (typeof outsideChecks)[number];

/** A check of an answer that only the council's own systems can make. It never stops people from going on. */
export const OutsideCheckSchema = Type.Object(
  {
    check: Type.Unsafe<OutsideCheckName>(
      Type.String({
        enum: [...outsideChecks],
        description:
          '"postcodeExists": lists of addresses have the postcode. "referenceIsKnown": an application of the reader’s has this reference.',
      }),
    ),
    list: Type.Optional(described(NameSchema, 'The list of whose items the answer is asked.')),
    answer: NameSchema,
    message: Type.String({
      minLength: 1,
      maxLength: 300,
      description:
        'What is said once, when somebody goes on from the page and it is not known. Going on again leaves it as it is, so say so.',
    }),
  },
  {
    additionalProperties: false,
    description:
      'A check that the server makes outside, within 2 seconds: when a page is gone on from, and when the form is sent. What was sent says known, unknown or notChecked.',
  },
);
export type OutsideCheck = Static<typeof OutsideCheckSchema>;

/**
 * The outcome of one check of one answer: `notChecked` if the system that would know is down, or there is none.
 */
export const OutsideOutcomeSchema = Type.Object(
  {
    name: Type.String({ description: 'Of the check in the definition.' }),
    answer: Type.String(),
    item: Type.Union([Type.String(), Type.Null()]),
    outcome: Type.Union([Type.Literal('known'), Type.Literal('unknown'), Type.Literal('notChecked')]),
  },
  { title: 'Checked outside' },
);
export type OutsideOutcome = Static<typeof OutsideOutcomeSchema>;
