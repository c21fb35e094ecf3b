import { Type, type Static } from 'typebox';
import { SlugSchema } from '../identifiers.ts';
import { SentFactsSchema } from '../lettings-facts.ts';
import { postcodePattern } from '../postcode.ts';
import { ExternalReferenceSchema } from '../reference.ts';

/**
 * A household on the register. The feed does not name an account: the application belongs to the person who sent the
 * form it came from, or who claims it with facts that only they know.
 */
export const ApplicationItemSchema = Type.Object(
  {
    externalReference: ExternalReferenceSchema,
    reference: Type.String({
      minLength: 1,
      maxLength: 40,
      description: 'The number that people know their application by. It cannot change after you send it.',
    }),
    schemeIdentifiers: Type.Array(SlugSchema, {
      uniqueItems: true,
      maxItems: 20,
      description: 'The schemes from lettings.json that it is registered for.',
    }),
    facts: SentFactsSchema,
    submission: Type.Optional(
      Type.String({
        pattern: '^[A-Z0-9]{4}-[A-Z0-9]{4}$',
        description:
          'The reference of the form that the person applied with. From then on, the application belongs to the account that sent that form. If you leave it out, it stays as it is.',
      }),
    ),
    postcode: Type.Optional(
      Type.String({
        pattern: postcodePattern,
        description:
          'The postcode where the household lives. With it, the number and their date of birth, the applicant can claim the application online. If you leave it out, it stays as it is. Without one, no one can claim the application.',
      }),
    ),
  },
  { title: 'Application', additionalProperties: false },
);
export type ApplicationItem = Static<typeof ApplicationItemSchema>;
