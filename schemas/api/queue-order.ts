import { Type, type Static } from 'typebox';
import { UuidSchema } from '../identifiers.ts';
import { ReasonSchema } from '../lettings-facts.ts';
import { StatusSchema } from '../status.ts';

export const QueueOrderParamsSchema = Type.Object({ advertId: UuidSchema });

const Value = Type.Union([Type.String(), Type.Number(), Type.Null()]);

/**
 * People who are level in the first criterion that separates them from the reader. `values` are words and
 * numbers for a sentence in the reader's language. A group of one to four is reported only as that, so that no
 * one can be recognised.
 */
const QueueGroupSchema = Type.Object(
  {
    where: Type.Union([Type.Literal('ahead'), Type.Literal('level'), Type.Literal('behind')], {
      description: 'level: they share the reader’s place, and the landlord decides between them.',
    }),
    criterion: Type.String({
      description:
        'A criterion of the scheme’s ranking, such as band or effectiveDate, or its tieBreak if people are level on all of them: number, lot, landlord.',
    }),
    mine: Value,
    theirs: Type.Union([Value, Type.Array(Value, { minItems: 2, maxItems: 2 })], {
      description:
        'One value, or the first and last of several. Null if it is not shown. A date is shown as its month, such as 2024-03.',
    }),
    count: Type.Union([Type.Integer({ minimum: 5 }), Type.Literal('fewerThanFive')]),
  },
  { title: 'Group of a queue' },
);

/** A deciding criterion for which the council has not given the reader's value. */
const MissingCriterionSchema = Type.Object(
  {
    criterion: Type.String({ description: 'As in the ranking of the scheme: band, effectiveDate …' }),
    place: Type.Union([Type.Literal('last'), Type.Literal('between')], {
      description:
        'Where the reader stands meanwhile. last: level with those who come last in it, and never behind them; between: behind those of whom the better is known, ahead of those of whom the worse is.',
    }),
    facts: Type.Array(Type.String(), { description: 'What would change it, by the names of the feed.' }),
  },
  { title: 'Not told' },
);
export type MissingCriterion = Static<typeof MissingCriterionSchema>;

/**
 * `GET /api/advertqueueposition/{advertId}/order`: the reasons for the reader's place in the queue. Not in
 * the specification.
 */
export const QueueOrderResponseSchema = Type.Object(
  {
    status: StatusSchema,
    advertId: UuidSchema,
    queuePosition: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
    totalBids: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
    obstacles: Type.Array(ReasonSchema, {
      description: 'Why the reader’s live bid cannot succeed as things are; empty where it can.',
    }),
    groups: Type.Array(QueueGroupSchema, { description: 'From the front of the queue to its end.' }),
    untold: Type.Array(MissingCriterionSchema, {
      description: 'What decides here and is not known of the reader, the most important first.',
    }),
  },
  { title: 'Order of a queue' },
);
export type QueueOrderResponse = Static<typeof QueueOrderResponseSchema>;
export type QueueGroup = Static<typeof QueueGroupSchema>;
