import { Type, type Static } from 'typebox';
import { SlugSchema } from '../identifiers.ts';
import { BedroomRulesSchema } from './lettings-bedrooms.ts';
import { BiddingSchema } from './lettings-bidding.ts';
import { CycleSchema } from './lettings-cycle.ts';
import { PreferenceSchema, RankingSchema } from './lettings-ranking.ts';

const counted = {
  uncountedAdvertTypes: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1 }), {
      uniqueItems: true,
      description: 'Kinds of advert for which a bid never counts. Single adverts can say so, too.',
    }),
  ),
  groupsCountOnce: Type.Optional(
    Type.Boolean({
      description: 'Bids for several homes of one group, such as a new building, count as one bid.',
    }),
  ),
};
const maximum = Type.Integer({ minimum: 1, maximum: 100 });

/** How many live bids an application may hold in a scheme, and what they are counted over. */
export const BidLimitSchema = Type.Union([
  Type.Object({ kind: Type.Literal('perCycle'), maximum, ...counted }, { additionalProperties: false }),
  Type.Object({ kind: Type.Literal('atAnyOneTime'), maximum, ...counted }, { additionalProperties: false }),
  Type.Object({ kind: Type.Literal('none') }, { additionalProperties: false }),
]);
export type BidLimit = Static<typeof BidLimitSchema>;

export const BandSchema = Type.Object(
  {
    id: SlugSchema,
    name: Type.String(),
    meaning: Type.String({ description: 'One plain sentence: "you need to move soon".' }),
    fromPoints: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 99_999,
        description:
          'Where a scheme counts points: somebody with this many, and fewer than the band above asks for, is in this band.',
      }),
    ),
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
    ranking: Type.Optional(RankingSchema),
    otherRankings: Type.Optional(
      Type.Array(
        Type.Object(
          { id: SlugSchema, name: Type.String(), criteria: RankingSchema },
          { additionalProperties: false },
        ),
        { description: 'Rankings that a single home may ask for, such as first come, first served.' },
      ),
    ),
    preferences: Type.Optional(
      Type.Array(PreferenceSchema, {
        maxItems: 9,
        description: 'Who comes first for every home of the scheme, the most important first.',
      }),
    ),
    bidding: Type.Optional(BiddingSchema),
  },
  { additionalProperties: false },
);
export type Scheme = Static<typeof SchemeSchema>;

const named = (description: string) =>
  Type.Optional(
    Type.Array(Type.Object({ id: SlugSchema, name: Type.String() }, { additionalProperties: false }), {
      description,
    }),
  );

/** `lettings.json`: a council's published rules as data. `version` is stored with every bid. */
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
    parishes: named('Names of the parishes that local connection rules speak of.'),
    applicantTypes: named(
      'Kinds of applicant that rules speak of: homeseekers, tenants who transfer, key workers.',
    ),
    mobilityCategories: named(
      'How well people get about, as rules speak of it, with one for those who have no such need.',
    ),
    adaptations: named('What somebody may need in a home because of a disability, as rules speak of it.'),
    bedroomNeed: Type.Optional(BedroomRulesSchema),
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
