import { Type } from 'typebox';
import { DerivedFactSchema } from './account-fact-schemas.ts';
import type { DerivedFact } from './account-facts.ts';
import {
  ConditionSchema,
  ListNameSchema,
  ListPathSchema,
  OperandSchema,
  PathSchema,
  type AnswerPath,
} from './condition.ts';
import type { Condition, Operand } from './condition.ts';
import { described } from './form-words.ts';

/**
 * A value computed from answers, by name. It is a number, except that the smaller or larger of days is a day,
 * and a fact has its own type (`account-facts.ts`). If something it needs is unknown, so is the value; division
 * by 0 gives unknown, too. Numbers are exact, however many steps there are: a third is a third, and 0.1 and 0.2
 * make 0.3. They are rounded only when a sentence shows them, money to pence.
 */
export type Derived = {
  /** The list for whose items it is computed, one by one; conditions then call it `item.name`. */
  readonly each?: string;
} & (
  | { readonly sum: readonly Operand[] }
  /** The first minus the second. */
  | { readonly difference: readonly [Operand, Operand] }
  | { readonly product: readonly Operand[] }
  /** The first divided by the second. */
  | { readonly quotient: readonly [Operand, Operand] }
  | { readonly smaller: readonly Operand[] }
  | { readonly larger: readonly Operand[] }
  /** The number of items of a list that meet a condition. */
  | { readonly count: { readonly list: string; readonly where: Condition } }
  /** The sum of one answer over the items of a list: all of them, or those that meet a condition. */
  | {
      readonly total: { readonly list: string; readonly of: AnswerPath; readonly where?: Condition };
    }
  /** Whole years from one day to another. */
  | { readonly age: { readonly from: AnswerPath; readonly on: AnswerPath } }
  /** A fact that the portal has about the person. */
  | { readonly fact: DerivedFact }
);

/** The operations of a {@link Derived}, which has exactly one of them. */
export const derivations = [
  'sum',
  'difference',
  'product',
  'quotient',
  'smaller',
  'larger',
  'count',
  'total',
  'age',
  'fact',
] as const;

const only = { additionalProperties: false } as const;
const each = Type.Optional(
  Type.String({
    ...ListNameSchema,
    description: 'The list for which it is worked out, once for each item. Use it there as item.name.',
  }),
);
const several = Type.Array(OperandSchema, { minItems: 2, maxItems: 20 });
const pair = Type.Tuple([OperandSchema, OperandSchema]);

/** A {@link Derived} as written in a file. */
export const DerivedSchema = Type.Unsafe<Derived>(
  Type.Union(
    [
      Type.Object(
        {
          each,
          sum: described(several, 'These added up, as {"sum": [{"answer": "rent"}, {"answer": "charges"}]}.'),
        },
        only,
      ),
      Type.Object(
        {
          each,
          difference: described(
            pair,
            'The first less the second, as {"difference": [{"answer": "income"}, {"answer": "rent"}]}.',
          ),
        },
        only,
      ),
      Type.Object(
        { each, product: described(several, 'These multiplied, as {"product": [{"answer": "rent"}, 52]}.') },
        only,
      ),
      Type.Object(
        {
          each,
          quotient: described(
            pair,
            'The first divided by the second, as {"quotient": [{"answer": "income"}, 12]}; unknown where that is 0.',
          ),
        },
        only,
      ),
      Type.Object(
        {
          each,
          smaller: described(
            several,
            'The smallest of these, or the earliest day, as {"smaller": [{"answer": "rent"}, 800]}.',
          ),
        },
        only,
      ),
      Type.Object(
        {
          each,
          larger: described(
            several,
            'The largest of these, or the latest day, as {"larger": [{"answer": "movedIn"}, {"answer": "bornOn"}]}.',
          ),
        },
        only,
      ),
      Type.Object(
        {
          each,
          count: Type.Object(
            { list: ListPathSchema, where: ConditionSchema },
            {
              ...only,
              description:
                'How many items in a list meet a condition, as {"count": {"list": "people", "where": {"lt": [{"age": "item.dateOfBirth"}, 18]}}}.',
            },
          ),
        },
        only,
      ),
      Type.Object(
        {
          each,
          total: Type.Object(
            {
              list: ListPathSchema,
              of: described(PathSchema, 'The answer to add up for each item, such as item.income.'),
              where: Type.Optional(ConditionSchema),
            },
            {
              ...only,
              description:
                'One answer added up over the items in a list, as {"total": {"list": "people", "of": "item.income"}}. With "where", only items that meet it.',
            },
          ),
        },
        only,
      ),
      Type.Object(
        {
          each,
          age: Type.Object(
            { from: PathSchema, on: PathSchema },
            {
              ...only,
              description:
                'Whole years from one day to another, as {"age": {"from": "dateOfBirth", "on": "movedIn"}}.',
            },
          ),
        },
        only,
      ),
      Type.Object({ fact: DerivedFactSchema }, only),
    ],
    {
      description:
        'A value worked out from answers, such as {"sum": [{"answer": "rent"}, {"answer": "charges"}]}, or what the portal knows about the person, as {"fact": "application.bedroomNeed"}. Conditions, bounds and texts use it by its name, like an answer. Numbers are exact, and rounded only where a text shows them.',
    },
  ),
);
