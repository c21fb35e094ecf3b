import { Type } from 'typebox';

/** An answer's path: `tenure`, or inside a list's page or `where` the item's own, `item.dateOfBirth`. */
export type AnswerPath = string;

/** What an operator is given: a constant, or something that is looked up or computed from the answers. */
export type Operand =
  | string
  | number
  | boolean
  /** An answer; unknown where there is none. */
  | { readonly answer: AnswerPath }
  /** How many items a list has. Never unknown. */
  | { readonly count: string }
  /** Whole years from a day that was answered until today. */
  | { readonly age: AnswerPath }
  /** Whole months from a day or month that was answered until today. */
  | { readonly monthsSince: AnswerPath };

/**
 * When a page or a question is asked. A closed language of 17 operators: typed against the schema of the answers when a
 * definition is published, three-valued when it is evaluated (unknown is neither true nor false: Kleene's strong logic),
 * and small enough that whether a page can be reached is decided and not guessed.
 */
export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | { readonly eq: readonly [Operand, Operand] }
  | { readonly in: readonly [Operand, readonly (string | number)[]] }
  | { readonly lt: readonly [Operand, Operand] }
  | { readonly lte: readonly [Operand, Operand] }
  | { readonly gt: readonly [Operand, Operand] }
  | { readonly gte: readonly [Operand, Operand] }
  /** Whether there is an answer. Never unknown. */
  | { readonly answered: AnswerPath }
  /** Whether several may be chosen and this one is. */
  | { readonly includes: readonly [{ readonly answer: AnswerPath }, string] }
  /** Whether it holds for at least one item of a list, whose answers are `item.…`. */
  | { readonly some: { readonly list: string; readonly where: Condition } }
  /** Whether it holds for every item of a list; true of an empty one. */
  | { readonly every: { readonly list: string; readonly where: Condition } };

/** The operators of a {@link Condition}, each of which has exactly one. */
export const conditionOperators = [
  'all',
  'any',
  'not',
  'eq',
  'in',
  'lt',
  'lte',
  'gt',
  'gte',
  'answered',
  'includes',
  'some',
  'every',
] as const;

const PathSchema = Type.String({
  pattern: '^(item\\.)?[a-z][a-zA-Z0-9]*$',
  description: 'The name of an answer; of an item of a list: item.name.',
});
const ListSchema = Type.String({ pattern: '^[a-z][a-zA-Z0-9]*$' });
const only = { additionalProperties: false } as const;

const AnswerSchema = Type.Object({ answer: PathSchema }, only);
const OperandSchema = Type.Union([
  Type.String(),
  Type.Number(),
  Type.Boolean(),
  AnswerSchema,
  Type.Object({ count: ListSchema }, only),
  Type.Object({ age: PathSchema }, only),
  Type.Object({ monthsSince: PathSchema }, only),
]);
/** By pointer and not by name: a schema that is found in many places of another may have its name only once. */
const Self = Type.Unsafe<Condition>({ $ref: '#/$defs/Condition' });
const pair = Type.Tuple([OperandSchema, OperandSchema]);
const perItem = Type.Object({ list: ListSchema, where: Self }, only);

/** What a schema that holds {@link ConditionSchema} has to have under `$defs`. */
export const conditionDefinitions = {
  Condition: Type.Union([
    Type.Object({ all: Type.Array(Self, { minItems: 1 }) }, only),
    Type.Object({ any: Type.Array(Self, { minItems: 1 }) }, only),
    Type.Object({ not: Self }, only),
    Type.Object({ eq: pair }, only),
    Type.Object(
      {
        in: Type.Tuple([
          OperandSchema,
          Type.Array(Type.Union([Type.String(), Type.Number()]), { minItems: 1 }),
        ]),
      },
      only,
    ),
    Type.Object({ lt: pair }, only),
    Type.Object({ lte: pair }, only),
    Type.Object({ gt: pair }, only),
    Type.Object({ gte: pair }, only),
    Type.Object({ answered: PathSchema }, only),
    Type.Object({ includes: Type.Tuple([AnswerSchema, Type.String()]) }, only),
    Type.Object({ some: perItem }, only),
    Type.Object({ every: perItem }, only),
  ]),
};

/** A {@link Condition} as written in a file. */
export const ConditionSchema = Self;
