import { Type, type Static } from 'typebox';
import { described } from './form-words.ts';

const QuestionSchema = Type.String({ pattern: '^[a-z][a-zA-Z0-9]*$', maxLength: 60 });
const question = (part: string) => Type.Optional(described(QuestionSchema, `The question that is ${part}.`));

/**
 * The questions of a page that make up one address: typing the postcode offers addresses to choose from, and
 * fills in the others. They can be typed by hand at any time.
 */
export const PageAddressSchema = Type.Object(
  {
    postcode: described(QuestionSchema, 'The question that is the postcode.'),
    premise: question('the house or flat'),
    line1: question('the street, or first line'),
    line2: question('the second line'),
    line3: question('the third line'),
    town: question('the town'),
    county: question('the county'),
    whole: Type.Optional(
      described(QuestionSchema, 'Instead of separate lines, one question with "textarea" for all of them.'),
    ),
    uprn: Type.Optional(
      described(
        QuestionSchema,
        'A question with the format "uprn", which is not shown. It stores the number of the chosen home, and is cleared when people change a line.',
      ),
    ),
  },
  {
    additionalProperties: false,
    description:
      'Which questions on the page make up one address, such as { "postcode": "postcode", "line1": "line1", "town": "town" }: "Find address" fills them in from the postcode.',
  },
);
export type PageAddress = Static<typeof PageAddressSchema>;
