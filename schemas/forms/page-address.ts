import { Type, type Static } from 'typebox';

const QuestionSchema = Type.String({ pattern: '^[a-z][a-zA-Z0-9]*$', maxLength: 60 });
const question = Type.Optional(QuestionSchema);

/**
 * The questions of a page that are one address: whoever types the postcode can choose from what is there, and the others are
 * filled in. They can be typed by hand at any time.
 */
export const PageAddressSchema = Type.Object(
  {
    postcode: QuestionSchema,
    premise: question,
    line1: question,
    line2: question,
    line3: question,
    town: question,
    county: question,
    whole: Type.Optional(
      Type.String({
        ...QuestionSchema,
        description: 'In place of the lines, a question with "textarea" that takes all of them.',
      }),
    ),
    uprn: Type.Optional(
      Type.String({
        ...QuestionSchema,
        description:
          'A question with the format "uprn", which nobody sees: it keeps the number of the home that was chosen, and loses it when a line is changed.',
      }),
    ),
  },
  {
    additionalProperties: false,
    description:
      'Which questions of the page are one address, such as { "postcode": "postcode", "line1": "line1", "town": "town" }: "Find address" fills them in from the postcode.',
  },
);
export type PageAddress = Static<typeof PageAddressSchema>;
