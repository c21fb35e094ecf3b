import { Type, type Static } from 'typebox';
import { UuidSchema } from '../identifiers.ts';
import { PictureSchema } from './property-listings.ts';

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

/** A calendar month in London. */
const MonthSchema = Type.Object({
  year: Type.Integer({ minimum: 2000, maximum: 2999 }),
  month: Type.Integer({ minimum: 1, maximum: 12 }),
});

/** Results of a closed advert; `pending` until one is known. */
export const outcomeResults = ['pending', 'let', 'readvertised', 'withdrawn'] as const;
export type OutcomeResult = (typeof outcomeResults)[number];

/**
 * One home of `GET /api/propertylistings/outcomes`. No one is named. Below the council's threshold
 * (`lettings.json`, `outcomes.hideBelow`) the number of bids and all facts about the person who got the home
 * are withheld: `hidden` is true and the fields are null. A street has no house number.
 */
const OutcomeSchema = Type.Object(
  {
    advertId: UuidSchema,
    street: Type.String(),
    area: Type.String(),
    bedrooms: Type.Integer(),
    advertType: Type.String(),
    landlordName: Type.String(),
    picture: Nullable(PictureSchema),
    opensAt: Type.String({ format: 'date-time' }),
    closesAt: Type.String({ format: 'date-time' }),
    homes: Type.Integer({ minimum: 1 }),
    result: Type.Unsafe<OutcomeResult>(Type.String({ enum: [...outcomeResults] })),
    hidden: Type.Boolean(),
    totalBids: Nullable(Type.Integer({ minimum: 0 })),
    bandName: Nullable(Type.String({ description: 'The facts of the person who got the home.' })),
    effectiveMonth: Nullable(
      Type.Object(MonthSchema.properties, {
        description: 'The month of their effective date. The exact date could identify them.',
      }),
    ),
    queuePosition: Nullable(
      Type.Integer({ minimum: 1, description: 'Their place in the queue when the home closed.' }),
    ),
  },
  { title: 'Outcome' },
);
export type Outcome = Static<typeof OutcomeSchema>;

/**
 * The month and year in which adverts started (specification section 2). By default the newest with a decided
 * home.
 */
export const OutcomesQuerySchema = Type.Object(
  {
    year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2999 })),
    month: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })),
  },
  { additionalProperties: false },
);

export const OutcomesResponseSchema = Type.Object(
  {
    months: Type.Array(Type.Object({ ...MonthSchema.properties, count: Type.Integer() }), {
      description: 'Every month that has closed adverts, newest first.',
    }),
    shown: Nullable(MonthSchema),
    hideBelow: Type.Integer({ minimum: 0 }),
    outcomes: Type.Array(OutcomeSchema, {
      description: 'Homes with an outcome first, then the latest closing date first.',
    }),
  },
  { title: 'Previous properties' },
);
export type OutcomesResponse = Static<typeof OutcomesResponseSchema>;
