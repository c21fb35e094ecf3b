import { Type, type Static } from 'typebox';
import { SlugSchema } from '../identifiers.ts';
import { ApplicationFactsSchema } from '../lettings-facts.ts';
import { postcodePattern } from '../postcode.ts';
import { ExternalReferenceSchema } from '../reference.ts';

/**
 * A household on the register. The feed does not say whose account it belongs to: the account of the person who
 * sent the form it came from, or who claims it with facts that only they know.
 */
export const ApplicationItemSchema = Type.Object(
  {
    externalReference: ExternalReferenceSchema,
    reference: Type.String({
      minLength: 1,
      maxLength: 40,
      description: 'The number that people know their application by. It cannot change once it is here.',
    }),
    schemeIdentifiers: Type.Array(SlugSchema, {
      uniqueItems: true,
      maxItems: 20,
      description: 'The schemes of lettings.json that it is registered for.',
    }),
    facts: ApplicationFactsSchema,
    submission: Type.Optional(
      Type.String({
        pattern: '^[A-Z0-9]{4}-[A-Z0-9]{4}$',
        description:
          'The reference of the form that asked for it: from then on the application is theirs who sent that form. Left out: it stays as it is.',
      }),
    ),
    postcode: Type.Optional(
      Type.String({
        pattern: postcodePattern,
        description:
          'Where the household lives. With it, the number and the applicant’s date of birth, somebody can claim the application online. Left out: it stays as it is, and at first nobody can.',
      }),
    ),
  },
  { title: 'Application', additionalProperties: false },
);
export type ApplicationItem = Static<typeof ApplicationItemSchema>;
