import { Type, type Static } from 'typebox';
import { SlugSchema } from '../identifiers.ts';
import { EligibilityRulesSchema } from '../lettings-facts.ts';
import type { QuotaOrder } from './lettings-quotas.ts';

const plain = <Kind extends string>(kind: Kind, description: string) =>
  Type.Object({ kind: Type.Literal(kind) }, { additionalProperties: false, description });

const mostOrFewest = Type.Union([Type.Literal('mostFirst'), Type.Literal('fewestFirst')]);
const order = { ...mostOrFewest, description: 'Whether large or small households come first.' };

/**
 * A criterion that decides between two applications. An application for which the council has not given the
 * fact ranks level with those that are last by it, and never behind them.
 */
const RankCriterionSchema = Type.Union([
  plain(
    'preference',
    'People who meet the preferences of the scheme and the home come first, and people in the group that the home is for (quotas). If it is not known whether someone meets them, they are level with people who do not.',
  ),
  plain(
    'band',
    'The higher band comes first. A person whose band is not known is level with the lowest band.',
  ),
  plain(
    'points',
    'More points come first. A person whose points are not known is level with people who have none.',
  ),
  Type.Object(
    {
      kind: Type.Literal('bedroomNeed'),
      order: Type.Union([mostOrFewest, Type.Literal('closestFirst')], {
        description:
          'closestFirst: people whose need is closest to the number of bedrooms in the home come first. If a person’s need is not known, they are level with those who come last.',
      }),
    },
    { additionalProperties: false },
  ),
  Type.Object({ kind: Type.Literal('householdSize'), order }, { additionalProperties: false }),
  plain(
    'debt',
    'People who owe no rent or other housing debt come first, then people for whom it is not known, then people who owe.',
  ),
  plain(
    'effectiveDate',
    'The earlier effective date (priority date) comes first. If a person’s date is not known, the date on which the home closes is used.',
  ),
  plain(
    'registrationDate',
    'The earlier date of joining the register comes first. If a person’s date is not known, the date on which the home closes is used.',
  ),
  Type.Object(
    {
      kind: Type.Literal('waiting'),
      since: Type.Union([Type.Literal('effectiveDate'), Type.Literal('registrationDate')], {
        description: 'The date from which the wait is counted.',
      }),
      unit: Type.Union([Type.Literal('months'), Type.Literal('years')], {
        description:
          'Whether the wait is counted in whole months or whole years. People with the same number are level.',
      }),
    },
    {
      additionalProperties: false,
      description:
        'People who have waited more whole months or years, up to the date the home closes, come first. If the date is not known, the wait counts as zero.',
    },
  ),
  plain('bidTime', 'Whoever bid first comes first: for homes that are let first come, first served.'),
  Type.Object(
    {
      kind: Type.Literal('draw'),
      seed: Type.String({
        minLength: 8,
        description: 'Published before the homes open, so that anyone can check the draw.',
      }),
    },
    { additionalProperties: false },
  ),
]);
export type RankCriterion = Static<typeof RankCriterionSchema>;

export const RankingSchema = Type.Array(RankCriterionSchema, {
  minItems: 1,
  description:
    'What decides who comes first, most important first. If people are level on everything, tieBreak decides.',
});

/** The final step between people who are level on every criterion of the ranking. */
export const TieBreakSchema = Type.Union(
  [Type.Literal('number'), Type.Literal('lot'), Type.Literal('landlord')],
  {
    description:
      'What decides between people who are level on everything else. number: the lower application number comes first. lot: the portal draws a number once for each application and home, and shows people theirs; the lower number comes first. landlord: they share a place, and the landlord decides between them. Residents are told which it is. Default: number.',
  },
);
export type TieBreak = Static<typeof TieBreakSchema>;

/** A preference between people who may bid: it affects their order, and never excludes anyone. */
export const PreferenceSchema = Type.Union([
  Type.Object(
    {
      kind: Type.Literal('meeting'),
      rules: { ...EligibilityRulesSchema, description: 'The same rules as an advert can set.' },
    },
    { additionalProperties: false, description: 'People who meet all of these rules come first.' },
  ),
  Type.Object(
    {
      kind: Type.Literal('bandOrder'),
      bands: Type.Array(SlugSchema, {
        minItems: 1,
        uniqueItems: true,
        description: 'Ids of bands, in the order in which they come first.',
      }),
    },
    {
      additionalProperties: false,
      description: 'These bands come first, in this order; then the others.',
    },
  ),
]);
export type Preference = Static<typeof PreferenceSchema>;

/**
 * An advert's own preferences and ranking, its group by the scheme's quotas, its parish, and its group for counting
 * bids, as the council sends them.
 */
export const AdvertTermsSchema = Type.Object(
  {
    preferences: Type.Optional(
      Type.Array(PreferenceSchema, {
        maxItems: 9,
        description: 'The most important first. These come before the scheme’s preferences.',
      }),
    ),
    ranking: Type.Optional(
      Type.String({
        description: 'The id of one of the scheme’s other rankings, such as first come, first served.',
      }),
    ),
    quotaGroup: Type.Optional({
      ...SlugSchema,
      description:
        'The id of one of the scheme’s groups (quotas) that comes first for this home. Default: the group that is due the next home. The portal works that out once, when the advert first arrives.',
    }),
    parish: Type.Optional(
      Type.String({ description: 'The parish that the home is in, for bands that apply in one parish.' }),
    ),
    bidGroup: Type.Optional(
      Type.String({
        description: 'Bids for homes in the same group count as one bid, if the scheme says so.',
      }),
    ),
  },
  { additionalProperties: false },
);

/** An advert's terms as stored beside its eligibility rules, with the order of groups that it was given once. */
export type AdvertTerms = Static<typeof AdvertTermsSchema> & { readonly quota?: QuotaOrder };
