import { Type, type Static } from 'typebox';

/**
 * The JSON Schema of one answer: a closed subset of 2019-09, so that a misspelt keyword is an error and not a check that
 * never happens. No `default`, since what nobody said is not an answer; no `oneOf` but for the names of options.
 */
const only = { additionalProperties: false } as const;

export const OptionSchema = Type.Object(
  {
    const: Type.String({ pattern: '^[a-z0-9][a-zA-Z0-9-]*$', description: 'What is kept.' }),
    title: Type.String({ minLength: 1, maxLength: 200, description: 'What people read.' }),
    description: Type.Optional(
      Type.String({ minLength: 1, maxLength: 300, description: 'A hint below the option.' }),
    ),
  },
  only,
);

/** The formats that Lintel checks, with the same result on both sides. */
export const answerFormats = ['date', 'month', 'email', 'uk-postcode', 'telephone', 'ni-number'] as const;
export type AnswerFormat = (typeof answerFormats)[number];

export const AnswerSchemaSchema = Type.Union([
  Type.Object(
    {
      type: Type.Literal('string'),
      minLength: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
      maxLength: Type.Integer({ minimum: 1, maximum: 10_000 }),
      pattern: Type.Optional(Type.String({ format: 'regex', maxLength: 200 })),
    },
    { ...only, title: 'Words' },
  ),
  Type.Object(
    {
      type: Type.Literal('string'),
      format: Type.Unsafe<AnswerFormat>(Type.String({ enum: [...answerFormats] })),
    },
    { ...only, title: 'Words of a known form; a date is YYYY-MM-DD, a month YYYY-MM' },
  ),
  Type.Object(
    { type: Type.Literal('string'), oneOf: Type.Array(OptionSchema, { minItems: 2, maxItems: 250 }) },
    { ...only, title: 'One of several' },
  ),
  Type.Object(
    {
      type: Type.Literal('array'),
      items: Type.Object(
        { type: Type.Literal('string'), oneOf: Type.Array(OptionSchema, { minItems: 1, maxItems: 250 }) },
        only,
      ),
      uniqueItems: Type.Literal(true),
      minItems: Type.Optional(Type.Integer({ minimum: 0, maximum: 250 })),
      maxItems: Type.Optional(Type.Integer({ minimum: 1, maximum: 250 })),
    },
    { ...only, title: 'Any of several' },
  ),
  Type.Object(
    {
      type: Type.Literal('array'),
      items: Type.Object({ type: Type.Literal('string'), format: Type.Literal('item-id') }, only),
      /** The list whose items can be chosen, such as the people who lived at an address. */
      from: Type.String({ pattern: '^[a-z][a-zA-Z0-9]*$' }),
      uniqueItems: Type.Literal(true),
      minItems: Type.Optional(Type.Integer({ minimum: 0, maximum: 250 })),
    },
    { ...only, title: 'Any items of a list that was filled in before' },
  ),
  Type.Object(
    {
      type: Type.Union([Type.Literal('integer'), Type.Literal('number')]),
      minimum: Type.Number(),
      maximum: Type.Number(),
    },
    { ...only, title: 'A number' },
  ),
  Type.Object({ type: Type.Literal('boolean') }, { ...only, title: 'Yes or no' }),
  Type.Object(
    { type: Type.Literal('boolean'), const: Type.Literal(true) },
    { ...only, title: 'A statement that has to be agreed to' },
  ),
]);
export type AnswerSchema = Static<typeof AnswerSchemaSchema>;
