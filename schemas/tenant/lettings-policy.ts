import { Type, type Static } from 'typebox';
import { SlugSchema } from '../identifiers.ts';
import { EligibilityRulesSchema, lawfulExemptions, standardConnectionTypes } from '../lettings-facts.ts';
import { BedroomRulesSchema } from './lettings-bedrooms.ts';
import { BiddingSchema } from './lettings-bidding.ts';
import { CycleSchema, WeekdaySchema } from './lettings-cycle.ts';
import { OffersSchema } from './lettings-offers.ts';
import { QuotasSchema } from './lettings-quotas.ts';
import { PreferenceSchema, RankingSchema, TieBreakSchema } from './lettings-ranking.ts';

const counted = {
  uncountedAdvertTypes: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1 }), {
      uniqueItems: true,
      description:
        'Kinds of advert for which bids do not count towards the limit. A single advert can also say this.',
    }),
  ),
  groupsCountOnce: Type.Optional(
    Type.Boolean({
      description: 'Bids for several homes in one group, such as a new building, count as one bid.',
    }),
  ),
};
const maximum = Type.Integer({ minimum: 1, maximum: 100, description: 'How many bids.' });

/**
 * The most bids that an application may have in a scheme, and the period over which they are counted: a cycle, the
 * calendar week in which they were made, or the time that homes are open.
 */
const BidLimitSchema = Type.Union(
  [
    Type.Object({ kind: Type.Literal('perCycle'), maximum, ...counted }, { additionalProperties: false }),
    Type.Object(
      {
        kind: Type.Literal('perWeek'),
        maximum,
        weekBegins: Type.Optional({
          ...WeekdaySchema,
          description:
            'The day on which a week begins, at midnight in London: 1 for Monday to 7 for Sunday. Default: 1.',
        }),
        ...counted,
      },
      { additionalProperties: false },
    ),
    Type.Object({ kind: Type.Literal('atAnyOneTime'), maximum, ...counted }, { additionalProperties: false }),
    Type.Object({ kind: Type.Literal('none') }, { additionalProperties: false }),
  ],
  {
    description:
      'How many bids a person can have: in a cycle, in a calendar week (by the time when each bid was made), or at any one time.',
  },
);
export type BidLimit = Static<typeof BidLimitSchema>;

const BandSchema = Type.Object(
  {
    id: { ...SlugSchema, description: 'A short name that your housing system uses for it.' },
    name: Type.String({ description: 'What residents call the band.' }),
    meaning: Type.String({
      description: 'What the band means for residents, in one plain sentence: "You need to move soon."',
    }),
    fromPoints: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 99_999,
        description: 'For a scheme with points: the lowest number of points in this band.',
      }),
    ),
  },
  { additionalProperties: false },
);

/** A lower band for applications whose housing debt is above a limit. */
const DebtBandSchema = Type.Object(
  {
    overPence: Type.Integer({
      minimum: 0,
      maximum: 10_000_000,
      description: 'For people who owe more than this, in pence: 50000 is £500. 0: who owe anything at all.',
    }),
    band: { ...SlugSchema, description: 'The id of the band that they count as in, if theirs is higher.' },
    unlessPlanKeptMonths: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 120,
        description:
          'Does not apply to people who have kept a repayment plan for this many months. Default: it applies to everyone.',
      }),
    ),
  },
  {
    additionalProperties: false,
    description:
      'A lower band for people who owe rent or other housing debt. It counts in the order, in rules on bands, and in their account, which gives the reason. A person whose debt is not known keeps their band. Default: debts do not change the band.',
  },
);

const SchemeSchema = Type.Object(
  {
    identifier: {
      ...SlugSchema,
      description: 'A short name that homes and applications use for the scheme.',
    },
    name: Type.String({ description: 'What residents call the scheme.' }),
    limit: BidLimitSchema,
    cycle: { ...CycleSchema, description: 'When homes open and close, in Europe/London time.' },
    bands: Type.Array(BandSchema, { minItems: 1, description: 'In order of priority, first is highest.' }),
    debtBand: Type.Optional(DebtBandSchema),
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
            id: { ...SlugSchema, description: 'A short name that an advert uses to choose it.' },
            name: Type.String({ description: 'What residents read.' }),
            criteria: RankingSchema,
          },
          { additionalProperties: false },
        ),
        { description: 'Rankings that a single home can use, such as first come, first served.' },
      ),
    ),
    preferences: Type.Optional(
      Type.Array(PreferenceSchema, {
        maxItems: 9,
        description: 'Who comes first for every home in the scheme, most important first.',
      }),
    ),
    quotas: Type.Optional({
      ...QuotasSchema,
      description:
        'How the homes that are let in a year are shared between groups of people. Each home is for one group when it arrives, so that the shares are met: people in the group come first, after the home’s own preferences, and others can bid and come behind them. Left out: no shares.',
    }),
    bidding: Type.Optional(BiddingSchema),
    offers: Type.Optional({
      ...OffersSchema,
      description:
        'Offers of homes: how long people have to answer, and what refusing homes leads to. Left out: the council gives the time with each offer, and a refusal leads to nothing.',
    }),
  },
  { additionalProperties: false },
);
export type Scheme = Static<typeof SchemeSchema>;

const named = (description: string) =>
  Type.Optional(
    Type.Array(
      Type.Object(
        {
          id: { ...SlugSchema, description: 'A short name that rules and your housing system use for it.' },
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
      description: 'A name for these rules, such as ashcombe-2026-1. Change it each time a rule changes.',
    }),
    schemes: Type.Array(SchemeSchema, {
      minItems: 1,
      description: 'The schemes that homes are let under, each with its bids, cycle, bands and ranking.',
    }),
    advertTypes: Type.Array(
      Type.Object(
        {
          id: Type.Integer({ minimum: 1, description: 'The number that your housing system uses for it.' }),
          name: Type.String({ description: 'What residents see, such as House.' }),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, description: 'The kinds of home that you advertise.' },
    ),
    parishes: named('The parishes that local connection rules can use.'),
    applicantTypes: named(
      'The kinds of applicant that rules can use: homeseekers, tenants who want to transfer, key workers.',
    ),
    mobilityCategories: named(
      'Mobility categories that rules can use, including one for people without mobility needs.',
    ),
    adaptations: named('The adaptations that people may need because of a disability, which rules can use.'),
    bedroomNeed: Type.Optional({
      ...BedroomRulesSchema,
      description:
        'How to work out how many bedrooms a household needs. Default: the size criteria of Housing Benefit.',
    }),
    outcomes: Type.Object(
      {
        hideBelow: Type.Integer({
          minimum: 0,
          maximum: 50,
          description:
            'If fewer people than this bid for a home, the outcome does not describe who got it, so that nobody can be recognised.',
        }),
      },
      { additionalProperties: false, description: 'What the portal says about homes that have been let.' },
    ),
    localConnectionTypes: Type.Optional(
      Type.Array(SlugSchema, {
        uniqueItems: true,
        description: `The council's own types of local connection, which rules and applications can use as well as ${standardConnectionTypes.join(', ')} and the exemptions. Any other type is rejected as a spelling mistake.`,
      }),
    ),
    localConnectionExemptions: Type.Array(SlugSchema, {
      description: `Types of connection that meet the local connection rule of any home, such as ${lawfulExemptions.join(', ')}. This is your choice. The law (SI 2025/706 and SI 2012/1869) is about who can join the register in England, which is a rule of the form.`,
    }),
  },
  { $id: 'lettings', title: 'Lettings policy', additionalProperties: false },
);
export type LettingsPolicy = Static<typeof LettingsPolicySchema>;
