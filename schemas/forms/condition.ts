import { Type } from 'typebox';
import { described } from './form-words.ts';

/**
 * An answer's path: `tenure` or, in a list's page or `where`, the item's own, `item.dateOfBirth`. In a list in
 * a list, `outer.dateOfBirth` belongs to the item that this one is within; in a pair, `one.…` and `other.…`
 * belong to the two.
 */
export type AnswerPath = string;

/** An operator's operand: a constant, or a value looked up or computed from the answers. */
export type Operand =
  | string
  | number
  | boolean
  /** An answer, or a value of this name computed from answers; unknown if there is none. */
  | { readonly answer: AnswerPath }
  /** The number of items in a list, or in `item.…` for a list in a list. Never unknown. */
  | { readonly count: string }
  /** Whole years from an answered day until today. */
  | { readonly age: AnswerPath }
  /** Whole months from an answered day or month until today. */
  | { readonly monthsSince: AnswerPath };

/**
 * The condition for asking a page or a question. A closed language of 13 operators and 4 operands besides
 * constants: checked against the types of the answers' schema when a definition is published, three-valued when
 * evaluated (unknown is neither true nor false: Kleene's strong logic), and small enough to decide exactly
 * whether a page can be reached.
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
  /** True if there is an answer. Never unknown. */
  | { readonly answered: AnswerPath }
  /** True if an answer with several choices includes this one. */
  | { readonly includes: readonly [{ readonly answer: AnswerPath }, string] }
  /** True if the condition holds for at least one item of a list, whose answers are `item.…`. */
  | { readonly some: { readonly list: string; readonly where: Condition } }
  /** True if the condition holds for every item of a list, or the list is empty. */
  | { readonly every: { readonly list: string; readonly where: Condition } };

/** The operators of a {@link Condition}, which has exactly one of them. */
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

export const PathSchema = Type.String({
  pattern: '^((item|outer|one|other)\\.)?[a-z][a-zA-Z0-9]*$',
  description:
    'The name of an answer or a derived value. Use item.name for an item in a list, outer.name for the item that contains this one, and one.name and other.name for the two in a pair.',
});
export const ListNameSchema = Type.String({ pattern: '^[a-z][a-zA-Z0-9]*$' });
/** A list, or only its items that belong to the current item. */
export const ListPathSchema = Type.String({
  pattern: '^(item\\.)?[a-z][a-zA-Z0-9]*$',
  description: 'The name of a list. For a list within a list, use item.name for the items of this item only.',
});
const only = { additionalProperties: false } as const;

const AnswerSchema = Type.Object({ answer: PathSchema }, only);
export const OperandSchema = Type.Union([
  Type.String(),
  Type.Number(),
  Type.Boolean(),
  AnswerSchema,
  Type.Object({ count: ListPathSchema }, only),
  Type.Object({ age: PathSchema }, only),
  Type.Object({ monthsSince: PathSchema }, only),
]);
/** Refers by pointer, not by name: a schema used in many places of another may have its name only once. */
const Self = Type.Unsafe<Condition>({ $ref: '#/$defs/Condition' });
const pair = Type.Tuple([OperandSchema, OperandSchema]);
const perItem = Type.Object(
  {
    list: ListPathSchema,
    where: described(Self, 'The condition for an item, whose answers are item.name.'),
  },
  only,
);

/** The `$defs` that a schema with {@link ConditionSchema} needs. */
export const conditionDefinitions = {
  Condition: Type.Union([
    Type.Object({ all: Type.Array(Self, { minItems: 1, description: 'All of these are true.' }) }, only),
    Type.Object(
      { any: Type.Array(Self, { minItems: 1, description: 'At least one of these is true.' }) },
      only,
    ),
    Type.Object({ not: described(Self, 'This is not true.') }, only),
    Type.Object({ eq: described(pair, 'The two are equal.') }, only),
    Type.Object(
      {
        in: Type.Tuple(
          [OperandSchema, Type.Array(Type.Union([Type.String(), Type.Number()]), { minItems: 1 })],
          {
            description:
              'The first is one of the values in the list: {"in": [{"answer": "tenure"}, ["council", "private"]]}.',
          },
        ),
      },
      only,
    ),
    Type.Object({ lt: described(pair, 'The first is less than the second, or earlier.') }, only),
    Type.Object({ lte: described(pair, 'The first is no more than the second, or no later.') }, only),
    Type.Object({ gt: described(pair, 'The first is more than the second, or later.') }, only),
    Type.Object({ gte: described(pair, 'The first is no less than the second, or no earlier.') }, only),
    Type.Object(
      { answered: described(PathSchema, 'The question has been answered. This is never unknown.') },
      only,
    ),
    Type.Object(
      {
        includes: Type.Tuple([AnswerSchema, Type.String()], {
          description: 'The answer includes this option: {"includes": [{"answer": "kinds"}, "flat"]}.',
        }),
      },
      only,
    ),
    Type.Object(
      { some: described(perItem, 'The condition is true for at least one item in the list.') },
      only,
    ),
    Type.Object(
      {
        every: described(perItem, 'The condition is true for every item in the list, or the list is empty.'),
      },
      only,
    ),
  ]),
};

/** A {@link Condition} as written in a file. */
export const ConditionSchema = Self;
