import { Type, type Static } from 'typebox';
import { ConditionSchema } from './condition.ts';
import { described, NameSchema, TextSchema } from './form-words.ts';

const only = { additionalProperties: false } as const;

/** Words on a page besides its questions: what people should know at that point. */
export const PageTextSchema = Type.Object(
  {
    before: Type.Optional(
      described(
        NameSchema,
        'The question above which it stands. It comes and goes with that question. Without "before" and "after" it stands at the end of the page.',
      ),
    ),
    after: Type.Optional(
      described(
        NameSchema,
        'The question below which it stands, such as the one whose answer it speaks of. It comes and goes with that question.',
      ),
    ),
    when: Type.Optional(
      described(
        ConditionSchema,
        'Shown only if this holds, at once as somebody answers. It may speak of everything asked above it, on the same page, too.',
      ),
    ),
    look: Type.Optional(
      Type.Union([Type.Literal('inset'), Type.Literal('warning'), Type.Literal('details')], {
        description:
          'inset: set off by a line. warning: with an exclamation mark, for what costs somebody something if they miss it. details: folded away below its heading, such as "Help with this", for what only some need.',
      }),
    ),
    heading: Type.Optional(described(TextSchema, 'Its heading; of "details", the words that unfold it.')),
    paragraphs: Type.Optional(
      Type.Array(TextSchema, {
        minItems: 1,
        description:
          'A link is written [words](https://…), or with a page of yours, such as /content/guides/who-can-join, mailto: or tel:.',
      }),
    ),
    points: Type.Optional(
      Type.Array(TextSchema, { minItems: 1, description: 'A list below the paragraphs, one entry a point.' }),
    ),
  },
  { ...only, title: 'Words on a page' },
);
export type PageText = Static<typeof PageTextSchema>;
