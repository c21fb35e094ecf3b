import { Type, type Static } from 'typebox';
import { FileKindSchema } from '../files.ts';
import { SlugSchema } from '../identifiers.ts';
import { ConditionSchema, ListPathSchema, PathSchema } from './condition.ts';
import { described } from './form-words.ts';

/**
 * The JSON Schema of one answer: a closed subset of 2019-09, so that a misspelt keyword is an error instead of
 * a check that never runs. No `default`, since it would be an answer that was never given; no `oneOf` except
 * for the names of options.
 */
const only = { additionalProperties: false } as const;

export const OptionSchema = Type.Object(
  {
    const: Type.String({
      pattern: '^[a-zA-Z0-9][a-zA-Z0-9_-]*$',
      description: 'What is kept, such as "child", or as a statutory body writes it: "E07000223", "PRP".',
    }),
    title: Type.String({ minLength: 1, maxLength: 200, description: 'What people read.' }),
    description: Type.Optional(
      Type.String({ minLength: 1, maxLength: 300, description: 'A hint below the option.' }),
    ),
    when: Type.Optional({
      ...ConditionSchema,
      description:
        'The option is offered only if this is true. An answer that is offered no longer stays in the draft and does not count; its person is told.',
    }),
    divider: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 40,
        description: 'A word between this option and the one above it, such as "or".',
      }),
    ),
    group: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'The heading that it is under, with the other options of its group.',
      }),
    ),
    inverse: Type.Optional(
      Type.String({
        pattern: '^[a-zA-Z0-9][a-zA-Z0-9_-]*$',
        description:
          'Of how two are related: the option that says it the other way round, such as "child" for "parent", or itself, as for "partner".',
      }),
    ),
  },
  only,
);
export type Option = Static<typeof OptionSchema>;

/** A choice from a council's file. A definition names the file; Lintel inserts its options when it reads it. */
interface ChoiceOfFile {
  readonly type: 'string';
  readonly choices: string;
  readonly oneOf: Option[];
}

/** The text formats that Lintel checks, with the same result in the browser and on the server. */
const dayFormats = ['date', 'month'] as const;
const otherFormats = ['email', 'uk-postcode', 'telephone', 'ni-number', 'uprn'] as const;
type DayFormat = (typeof dayFormats)[number];
export type AnswerFormat = DayFormat | (typeof otherFormats)[number];

const years = Type.Integer({ minimum: 0, maximum: 150 });
const months = Type.Integer({ minimum: 0, maximum: 1200 });

/**
 * The earliest (`earliest`) or latest (`latest`) day of an answer, inclusive. A bound relative to today or to
 * another answer is not part of the schema: `domain/forms/bounds` checks all of them, in the browser and on the
 * server.
 */
const DayBoundSchema = Type.Union(
  [
    Type.Literal('today'),
    Type.String({
      pattern: '^\\d{4}-\\d{2}(-\\d{2})?$',
      description: 'A day, such as "2020-04-01", or a month, such as "2020-04".',
    }),
    Type.Object({ yearsBeforeToday: described(years, 'So many years before today.') }, only),
    Type.Object({ yearsAfterToday: described(years, 'So many years after today.') }, only),
    Type.Object({ monthsBeforeToday: described(months, 'So many months before today.') }, only),
    Type.Object({ monthsAfterToday: described(months, 'So many months after today.') }, only),
    /** An earlier answer; until it is given, the bound has no effect. */
    Type.Object({ answer: PathSchema }, only),
  ],
  { description: '"today", a day, {"yearsBeforeToday": 120}, or {"answer": "movedIn"}.' },
);
export type DayBound = Static<typeof DayBoundSchema>;
const days = '"today", a day, {"yearsBeforeToday": 120}, or {"answer": "movedIn"}.';

/**
 * A bound of a number that depends on another answer or excludes the number itself. The schema cannot express
 * it, since it knows no other answers: `domain/forms/bounds` checks it, in the browser and on the server.
 */
export const NumberBoundSchema = Type.Union(
  [Type.Number(), Type.Object({ answer: PathSchema }, only), Type.Object({ count: ListPathSchema }, only)],
  { description: 'A number, {"answer": "rent"}, or {"count": "people"}.' },
);
export type NumberBound = Static<typeof NumberBoundSchema>;

const numbers = 'a number, {"answer": "rent"}, or {"count": "people"}';
const bound = (what: string) => Type.Optional(described(NumberBoundSchema, `${what}: ${numbers}.`));

const numberBounds = {
  atLeast: bound('The smallest value accepted'),
  atMost: bound('The largest value accepted'),
  moreThan: bound('The answer must be more than this'),
  lessThan: bound('The answer must be less than this'),
  step: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 1_000_000,
      description: 'The answer must be a multiple of this, such as 0.5 or 5.',
    }),
  ),
};

/** Valid answers, which proofs and journeys try first. They are checked, and never shown. */
const examples = Type.Optional(
  Type.Array(Type.String({ minLength: 1, maxLength: 10_000 }), {
    minItems: 1,
    maxItems: 10,
    description: 'Valid answers, for proofs and journeys.',
  }),
);

export const AnswerSchemaSchema = Type.Union([
  Type.Object(
    {
      type: Type.Literal('string'),
      minLength: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 10_000, description: 'The fewest characters.' }),
      ),
      maxLength: Type.Integer({ minimum: 1, maximum: 10_000, description: 'The most characters.' }),
      // `api/rules/forms/check/patterns.ts` lists which part of the language is allowed, and why.
      pattern: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 200,
          description:
            'A regular expression (ECMAScript, flag u) that the whole answer must match, such as "^[A-Z]{2}\\d{6}$".',
        }),
      ),
      examples,
    },
    { ...only, title: 'Words' },
  ),
  Type.Object(
    {
      type: Type.Literal('string'),
      format: Type.Unsafe<DayFormat>(
        Type.String({ enum: [...dayFormats], description: '"date": a date. "month": a month and a year.' }),
      ),
      earliest: Type.Optional(described(DayBoundSchema, `The earliest date accepted: ${days}`)),
      latest: Type.Optional(described(DayBoundSchema, `The latest date accepted: ${days}`)),
      examples,
    },
    { ...only, title: 'A date, which is YYYY-MM-DD, or a month, which is YYYY-MM' },
  ),
  Type.Object(
    {
      type: Type.Literal('string'),
      format: Type.Unsafe<(typeof otherFormats)[number]>(
        Type.String({
          enum: [...otherFormats],
          description: 'The form that the text must have, such as "email" or "uk-postcode".',
        }),
      ),
      examples,
    },
    { ...only, title: 'Text with a known form' },
  ),
  Type.Object(
    {
      type: Type.Literal('string'),
      oneOf: Type.Array(OptionSchema, {
        minItems: 2,
        maxItems: 250,
        description: 'The choices, in the order they are shown.',
      }),
    },
    { ...only, title: 'One of several' },
  ),
  Type.Unsafe<ChoiceOfFile>(
    Type.Object(
      {
        type: Type.Literal('string'),
        choices: Type.String({
          pattern: '^[a-z][a-z0-9-]*$',
          maxLength: 60,
          description:
            'The name of a file of choices: "authorities" for choices/authorities.csv of the council, or of base. People find theirs by typing part of its name.',
        }),
      },
      { ...only, title: 'One of a file of choices' },
    ),
  ),
  Type.Object(
    {
      type: Type.Literal('array'),
      items: Type.Object(
        { type: Type.Literal('string'), oneOf: Type.Array(OptionSchema, { minItems: 1, maxItems: 250 }) },
        { ...only, description: 'The options to choose from.' },
      ),
      uniqueItems: Type.Literal(true, { description: 'Nothing can be chosen twice. Always true.' }),
      minItems: Type.Optional(Type.Integer({ minimum: 0, maximum: 250 })),
      maxItems: Type.Optional(Type.Integer({ minimum: 1, maximum: 250 })),
    },
    { ...only, title: 'Any of several' },
  ),
  Type.Object(
    {
      type: Type.Literal('array'),
      items: Type.Object({ type: Type.Literal('string'), format: Type.Literal('item-id') }, only),
      from: Type.String({
        pattern: '^[a-z][a-zA-Z0-9]*$',
        description: 'The list to choose items from, such as "people" for those who lived at an address.',
      }),
      uniqueItems: Type.Literal(true, { description: 'Nothing can be chosen twice. Always true.' }),
      minItems: Type.Optional(Type.Integer({ minimum: 0, maximum: 250 })),
    },
    { ...only, title: 'Any items from a list filled in earlier' },
  ),
  Type.Object(
    {
      type: Type.Literal('array'),
      items: Type.Object({ type: Type.Literal('string'), format: Type.Literal('file-id') }, only),
      uniqueItems: Type.Literal(true, { description: 'Nothing can be chosen twice. Always true.' }),
      minItems: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
      maxItems: Type.Integer({ minimum: 1, maximum: 20 }),
      documentKind: described(
        SlugSchema,
        'What the files prove: one of "files.documentKinds" in tenant.json.',
      ),
      kinds: Type.Optional(
        Type.Array(FileKindSchema, {
          minItems: 1,
          uniqueItems: true,
          description: 'The kinds of file accepted here. Default: all kinds that the council accepts.',
        }),
      ),
      later: Type.Optional(
        Type.Literal(true, { description: 'Whether people can answer “I will send it later”: ["later"].' }),
      ),
    },
    { ...only, title: 'Files that prove something' },
  ),
  Type.Object(
    {
      type: Type.Union([Type.Literal('integer'), Type.Literal('number')]),
      minimum: Type.Number({ description: 'The smallest value accepted.' }),
      maximum: Type.Number({ description: 'The largest value accepted.' }),
      ...numberBounds,
    },
    { ...only, title: 'A number' },
  ),
  Type.Object(
    {
      type: Type.Literal('number'),
      format: Type.Literal('money'),
      minimum: Type.Number({ description: 'The smallest value accepted.' }),
      maximum: Type.Number({ description: 'The largest value accepted.' }),
      ...numberBounds,
    },
    { ...only, title: 'Pounds, with at most two decimals for pence' },
  ),
  Type.Object({ type: Type.Literal('boolean') }, { ...only, title: 'Yes or no' }),
  Type.Object(
    { type: Type.Literal('boolean'), const: Type.Literal(true) },
    { ...only, title: 'A statement that people must agree to' },
  ),
]);
export type AnswerSchema = Static<typeof AnswerSchemaSchema>;
export type NumberSchema = Extract<AnswerSchema, { minimum: number }>;
export type FilesSchema = Extract<AnswerSchema, { documentKind: string }>;
