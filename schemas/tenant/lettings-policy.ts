import { Type, type Static } from 'typebox';
import { SlugSchema } from '../identifiers.ts';

/** How many live bids an application may hold in a scheme, and over what they are counted. */
export const BidLimitSchema = Type.Union([
  Type.Object(
    { kind: Type.Literal('perCycle'), maximum: Type.Integer({ minimum: 1, maximum: 100 }) },
    { additionalProperties: false },
  ),
  Type.Object(
    { kind: Type.Literal('atAnyOneTime'), maximum: Type.Integer({ minimum: 1, maximum: 100 }) },
    { additionalProperties: false },
  ),
  Type.Object({ kind: Type.Literal('none') }, { additionalProperties: false }),
]);
export type BidLimit = Static<typeof BidLimitSchema>;

/**
 * When adverts of a scheme open and close, by the clock of Europe/London. `weekdays` counts 1 Monday to
 * 7 Sunday; `weeks` is the length of a cycle (1 weekly, 2 fortnightly); a cycle that closes before its next
 * opening leaves an admin gap. `rolling` adverts carry their own closing time.
 */
export const CycleSchema = Type.Union([
  Type.Object(
    {
      kind: Type.Literal('fixed'),
      weeks: Type.Integer({ minimum: 1, maximum: 4 }),
      opensWeekday: Type.Integer({ minimum: 1, maximum: 7 }),
      opensAt: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
      closesWeekday: Type.Integer({ minimum: 1, maximum: 7 }),
      closesAt: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    { kind: Type.Literal('rolling'), minimumDays: Type.Integer({ minimum: 1, maximum: 60 }) },
    { additionalProperties: false },
  ),
]);
export type Cycle = Static<typeof CycleSchema>;

export const BandSchema = Type.Object(
  {
    id: SlugSchema,
    name: Type.String(),
    meaning: Type.String({ description: 'One plain sentence: "you need to move soon".' }),
  },
  { additionalProperties: false },
);

export const SchemeSchema = Type.Object(
  {
    identifier: SlugSchema,
    name: Type.String({ description: 'What residents call the scheme.' }),
    limit: BidLimitSchema,
    cycle: CycleSchema,
    bands: Type.Array(BandSchema, { minItems: 1, description: 'In order of priority, first is highest.' }),
  },
  { additionalProperties: false },
);
export type Scheme = Static<typeof SchemeSchema>;

/** `lettings.json`: a council's published rules as data. `version` is kept with every bid. */
export const LettingsPolicySchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    version: Type.String({
      minLength: 1,
      description: 'A name for these rules, such as ashcombe-2026-1; a new one each time a rule changes.',
    }),
    schemes: Type.Array(SchemeSchema, { minItems: 1 }),
    advertTypes: Type.Array(
      Type.Object({ id: Type.Integer({ minimum: 1 }), name: Type.String() }, { additionalProperties: false }),
      { minItems: 1 },
    ),
    parishes: Type.Optional(
      Type.Array(Type.Object({ id: SlugSchema, name: Type.String() }, { additionalProperties: false }), {
        description: 'Names of the parishes that local connection rules speak of.',
      }),
    ),
    outcomes: Type.Object(
      {
        hideBelow: Type.Integer({
          minimum: 0,
          maximum: 50,
          description:
            'Where fewer people than this bid for a home, its outcome says nothing of who got it, so that nobody can be recognised.',
        }),
      },
      { additionalProperties: false },
    ),
    localConnectionExemptions: Type.Array(SlugSchema, {
      description:
        'Connection types that satisfy a local connection rule anywhere, as the law asks since 10 July 2025 (SI 2025/706).',
    }),
  },
  { $id: 'lettings', title: 'Lettings policy', additionalProperties: false },
);
export type LettingsPolicy = Static<typeof LettingsPolicySchema>;
