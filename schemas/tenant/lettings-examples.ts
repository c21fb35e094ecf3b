import { Type, type Static } from 'typebox';
import { DaySchema, SlugSchema } from '../identifiers.ts';
import {
  ApplicationFactsSchema,
  EligibilityRulesSchema,
  ruleNames,
  type RuleName,
} from '../lettings-facts.ts';
import { PreferenceSchema, type RankCriterion, type TieBreak } from './lettings-ranking.ts';

const only = { additionalProperties: false } as const;

/** Possible reasons for a place in a ranking: the criteria, and the tie-breaks after them. */
const rankReasons = [
  'preference',
  'quota',
  'band',
  'refusals',
  'points',
  'bedroomNeed',
  'householdSize',
  'debt',
  'effectiveDate',
  'registrationDate',
  'waiting',
  'bidTime',
  'draw',
  'number',
  'lot',
  'landlord',
] as const satisfies readonly RankReason[];
export type RankReason = RankCriterion['kind'] | 'refusals' | 'quota' | TieBreak;

const ExampleHomeSchema = Type.Object(
  {
    scheme: Type.Optional({
      ...SlugSchema,
      description: 'The identifier of the scheme that it is let under. Default: the first.',
    }),
    bedrooms: Type.Integer({ minimum: 0, maximum: 12, description: 'How many bedrooms the home has.' }),
    closesOn: {
      ...DaySchema,
      description: 'The date on which it closes. Ages and waiting times are worked out for that date.',
    },
    parish: Type.Optional({ ...SlugSchema, description: 'The parish that it is in, from lettings.json.' }),
    advertType: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'Its kind, as a number from advertTypes. Default: the first.',
      }),
    ),
    rules: Type.Optional({
      ...EligibilityRulesSchema,
      description: 'Who can bid for it. Default: everyone.',
    }),
    preferences: Type.Optional(
      Type.Array(PreferenceSchema, {
        maxItems: 9,
        description: 'Who comes first for this home, ahead of the scheme’s preferences.',
      }),
    ),
    quotaGroup: Type.Optional({
      ...SlugSchema,
      description: 'The id of the group in the scheme’s quotas that the home is for. Default: no group.',
    }),
    ranking: Type.Optional({
      ...SlugSchema,
      description: 'The id of one of the scheme’s otherRankings. Default: its usual ranking.',
    }),
  },
  { ...only, description: 'The home in the example.' },
);

const ExampleApplicantSchema = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: 120,
      description:
        'Who the applicant is, in words that explain the order: A family in Band A since March 2024.',
    }),
    facts: Type.Partial(ApplicationFactsSchema, {
      ...only,
      description:
        'What your housing system says about the application. Default: nothing is known about it, and the applicant is an adult who lives alone.',
    }),
    bids: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 100,
        description:
          'How many bids the application has for other homes that close with this one. Default: none.',
      }),
    ),
    bidAt: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'When the applicant bid, such as 2026-03-05T12:00:00Z. Only "bidTime" needs it.',
      }),
    ),
  },
  only,
);

/** One worked example: these people, this home, this order and why. */
const LettingsExampleSchema = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'The sentence from your published scheme that it illustrates.',
    }),
    home: ExampleHomeSchema,
    applicants: Type.Array(ExampleApplicantSchema, {
      minItems: 1,
      maxItems: 30,
      description: 'Everyone who would like the home.',
    }),
    ranking: Type.Array(
      Type.Object(
        {
          name: Type.String({ description: 'The name of one of the applicants above.' }),
          because: Type.Optional(
            Type.Unsafe<RankReason>(
              Type.String({
                enum: [...rankReasons],
                description: 'What puts them ahead of the next one. Leave it out for the last.',
              }),
            ),
          ),
        },
        only,
      ),
      { description: 'Who can bid, in order of priority.' },
    ),
    cannotBid: Type.Optional(
      Type.Array(
        Type.Object(
          {
            name: Type.String({ description: 'The name of one of the applicants above.' }),
            because: Type.Array(Type.Unsafe<RuleName>(Type.String({ enum: [...ruleNames] })), {
              minItems: 1,
              description: 'Every rule that stops them.',
            }),
          },
          only,
        ),
        { description: 'Who cannot bid, and why.' },
      ),
    ),
  },
  only,
);
export type LettingsExample = Static<typeof LettingsExampleSchema>;

/**
 * `lettings.examples.json`: worked examples of the rules in `lettings.json`; the check works them out again.
 */
export const LettingsExamplesSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    examples: Type.Array(LettingsExampleSchema, {
      minItems: 1,
      maxItems: 200,
      description: 'Each example is complete: the people, the home, the order they come in and why.',
    }),
  },
  { $id: 'lettings.examples', title: 'Worked examples of the lettings rules', additionalProperties: false },
);
