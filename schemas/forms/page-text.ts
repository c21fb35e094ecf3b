import { Type, type Static } from 'typebox';
import { ConditionSchema } from './condition.ts';
import { described, NameSchema, TextSchema } from './form-words.ts';

const only = { additionalProperties: false } as const;

/** Text on a page besides its questions: what people should know at that point. */
export const PageTextSchema = Type.Object(
  {
    before: Type.Optional(
      described(
        NameSchema,
        'The question to show it above. It is shown only with that question. Without "before" or "after", it is at the end of the page.',
      ),
    ),
    after: Type.Optional(
      described(
        NameSchema,
        'The question to show it below, such as the one it is about. It is shown only with that question.',
      ),
    ),
    when: Type.Optional(
      described(
        ConditionSchema,
        'Shown only if this is true, as soon as people answer. It can use everything asked above it, including on the same page.',
      ),
    ),
    look: Type.Optional(
      Type.Union([Type.Literal('inset'), Type.Literal('warning'), Type.Literal('details')], {
        description:
          'inset: set apart by a line. warning: with an exclamation mark, for something that matters if people miss it. details: folded away below its heading, such as "Help with this", for something that only some people need.',
      }),
    ),
    heading: Type.Optional(
      described(TextSchema, 'Its heading. For "details", the text that people select to open it.'),
    ),
    paragraphs: Type.Optional(
      Type.Array(TextSchema, {
        minItems: 1,
        description:
          'Write a link as [words](https://…), or with one of your pages, such as /content/guides/who-can-join, mailto: or tel:.',
      }),
    ),
    points: Type.Optional(
      Type.Array(TextSchema, {
        minItems: 1,
        description: 'A list below the paragraphs, one entry for each point.',
      }),
    ),
  },
  { ...only, title: 'Words on a page' },
);
export type PageText = Static<typeof PageTextSchema>;
