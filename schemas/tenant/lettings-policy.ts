import { Type, type Static } from 'typebox';
import { SlugSchema } from '../identifiers.ts';
import { EligibilityRulesSchema, lawfulExemptions, standardConnectionTypes } from '../lettings-facts.ts';
import { BedroomRulesSchema } from './lettings-bedrooms.ts';
import { BiddingSchema } from './lettings-bidding.ts';
import { CycleSchema } from './lettings-cycle.ts';
import { PreferenceSchema, RankingSchema, TieBreakSchema } from './lettings-ranking.ts';

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
const maximum = Type.Integer({ minimum: 1, maximum: 100, description: 'How many bids.' });

/** The most live bids that an application may have in a scheme, and the period over which they are counted. */
const BidLimitSchema = Type.Union(
  [
    Type.Object({ kind: Type.Literal('perCycle'), maximum, ...counted }, { additionalProperties: false }),
    Type.Object({ kind: Type.Literal('atAnyOneTime'), maximum, ...counted }, { additionalProperties: false }),
    Type.Object({ kind: Type.Literal('none') }, { additionalProperties: false }),
  ],
  { description: 'How many bids somebody may have, counted over a cycle or at any one time.' },
);
export type BidLimit = Static<typeof BidLimitSchema>;

const BandSchema = Type.Object(
  {
    id: { ...SlugSchema, description: 'A short name, by which your housing system sends it.' },
    name: Type.String({ description: 'What residents call the band.' }),
    meaning: Type.String({ description: 'One plain sentence: "you need to move soon".' }),
    fromPoints: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 99_999,
        description:
          'For a scheme with points: the fewest points that put somebody into this band, if they have too few for the band above.',
      }),
    ),
  },
  { additionalProperties: false },
);

const SchemeSchema = Type.Object(
  {
    identifier: {
      ...SlugSchema,
      description: 'A short name, by which homes and applications name the scheme.',
    },
    name: Type.String({ description: 'What residents call the scheme.' }),
    limit: BidLimitSchema,
    cycle: { ...CycleSchema, description: 'When homes open and close, in Europe/London time.' },
    bands: Type.Array(BandSchema, { minItems: 1, description: 'In order of priority, first is highest.' }),
    rules: Type.Optional({
      ...EligibilityRulesSchema,
      description:
        'Who may bid for the homes of the scheme. A home that has a rule of the same name has that in its place. Left out: only the rules of each home count.',
    }),
    ranking: Type.Optional(RankingSchema),
    tieBreak: Type.Optional(TieBreakSchema),
    otherRankings: Type.Optional(
      Type.Array(
        Type.Object(
          {
            id: { ...SlugSchema, description: 'A short name, by which an advert asks for it.' },
            name: Type.String({ description: 'What residents read.' }),
            criteria: RankingSchema,
          },
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
    Type.Array(
      Type.Object(
        {
          id: { ...SlugSchema, description: 'A short name, by which rules and your housing system name it.' },
          name: Type.String({ description: 'What residents read.' }),
        },
        { additionalProperties: false },
      ),
      { description },
    ),
  );

/** `lettings.json`: a council's published rules as data. `version` is stored with every bid. */
export const LettingsPolicySchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    version: Type.String({
      minLength: 1,
      description: 'A name for these rules, such as ashcombe-2026-1; a new one each time a rule changes.',
    }),
    schemes: Type.Array(SchemeSchema, {
      minItems: 1,
      description: 'The schemes by which homes are let, each with its bids, cycle, bands and ranking.',
    }),
    advertTypes: Type.Array(
      Type.Object(
        {
          id: Type.Integer({ minimum: 1, description: 'The number that your housing system sends.' }),
          name: Type.String({ description: 'What residents read: House.' }),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, description: 'The kinds of home that are advertised.' },
    ),
    parishes: named('Names of the parishes that local connection rules speak of.'),
    applicantTypes: named(
      'Kinds of applicant that rules speak of: homeseekers, tenants who transfer, key workers.',
    ),
    mobilityCategories: named(
      'How well people get about, as rules speak of it, with one for those who have no such need.',
    ),
    adaptations: named('What somebody may need in a home because of a disability, as rules speak of it.'),
    bedroomNeed: Type.Optional({
      ...BedroomRulesSchema,
      description: 'How many bedrooms a household needs. Left out: the size criteria of Housing Benefit.',
    }),
    outcomes: Type.Object(
      {
        hideBelow: Type.Integer({
          minimum: 0,
          maximum: 50,
          description:
            'If fewer people than this bid for a home, the outcome says nothing about who got it, so that nobody can be recognised.',
        }),
      },
      { additionalProperties: false, description: 'What the portal says about homes that have been let.' },
    ),
    localConnectionTypes: Type.Optional(
      Type.Array(SlugSchema, {
        uniqueItems: true,
        description: `Types of local connection of the council's own, which rules and applications may name besides ${standardConnectionTypes.join(', ')} and the exemptions. Any other type is refused as a misspelling.`,
      }),
    ),
    localConnectionExemptions: Type.Array(SlugSchema, {
      description: `Types of connection that satisfy the local connection rule of a home wherever it is, because the council wants it so, such as ${lawfulExemptions.join(', ')}. No law asks for it: what SI 2025/706 and SI 2012/1869 say is who may join the register in England, and that is the rule of the form.`,
    }),
  },
  { $id: 'lettings', title: 'Lettings policy', additionalProperties: false },
);
export type LettingsPolicy = Static<typeof LettingsPolicySchema>;
