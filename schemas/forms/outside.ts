import { Type, type Static } from 'typebox';
import { described } from './form-words.ts';

const NameSchema = Type.String({ pattern: '^[a-z][a-zA-Z0-9]*$', maxLength: 60 });
const outsideChecks = ['postcodeExists', 'referenceIsKnown'] as const;
export type OutsideCheckName = (typeof outsideChecks)[number];

/**
 * A check of an answer that only the council's own systems can make. It never stops people from continuing.
 */
export const OutsideCheckSchema = Type.Object(
  {
    check: Type.Unsafe<OutsideCheckName>(
      Type.String({
        enum: [...outsideChecks],
        description:
          '"postcodeExists": the address list has the postcode. "referenceIsKnown": one of the reader’s applications has this reference.',
      }),
    ),
    list: Type.Optional(described(NameSchema, 'The list whose items have the answer.')),
    answer: NameSchema,
    message: Type.String({
      minLength: 1,
      maxLength: 300,
      description:
        'The message shown once, if the answer is not known when people continue. If they continue again, the answer stays as it is, so say this.',
    }),
  },
  {
    additionalProperties: false,
    description:
      'A check that the server makes with an outside service, within 2 seconds, when people continue from the page and when they send the form. The result is sent as known, unknown or notChecked.',
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
