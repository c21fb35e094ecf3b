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
  'band',
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
] as const satisfies readonly (RankCriterion['kind'] | TieBreak)[];
export type RankReason = RankCriterion['kind'] | TieBreak;

const ExampleHomeSchema = Type.Object(
  {
    scheme: Type.Optional({
      ...SlugSchema,
      description: 'The identifier of the scheme by which it is let. Left out: the first.',
    }),
    bedrooms: Type.Integer({ minimum: 0, maximum: 12, description: 'How many bedrooms it has.' }),
    closesOn: {
      ...DaySchema,
      description: 'The day on which it closes: ages and waiting times are worked out for that day.',
    },
    parish: Type.Optional({ ...SlugSchema, description: 'The parish of lettings.json that it is in.' }),
    advertType: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'Its kind, by its number in advertTypes. Left out: the first.',
      }),
    ),
    rules: Type.Optional({
      ...EligibilityRulesSchema,
      description: 'Who may bid for it. Left out: everybody.',
    }),
    preferences: Type.Optional(
      Type.Array(PreferenceSchema, {
        maxItems: 9,
        description: 'Who comes first for this home, before the preferences of the scheme.',
      }),
    ),
    ranking: Type.Optional({
      ...SlugSchema,
      description: 'The id of one of the otherRankings of the scheme. Left out: its usual ranking.',
    }),
  },
  { ...only, description: 'The home that the example is about.' },
);

const ExampleApplicantSchema = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: 120,
      description: 'Who it is, in words that explain the order: A family in Band A since March 2024.',
    }),
    facts: Type.Partial(ApplicationFactsSchema, {
      ...only,
      description:
        'What your housing system says about the application. Left out: nothing is known about it, and the applicant is an adult who lives alone.',
    }),
    bids: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 100,
        description:
          'How many bids the application has on other homes that close with this one. Left out: none.',
      }),
    ),
    bidAt: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'When it bid, such as 2026-03-05T12:00:00Z; only "bidTime" asks for it.',
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
      description: 'The sentence of your published scheme that it illustrates.',
    }),
    home: ExampleHomeSchema,
    applicants: Type.Array(ExampleApplicantSchema, {
      minItems: 1,
      maxItems: 30,
      description: 'Everybody who would like the home.',
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
      { description: 'Who may bid, in the order in which they come.' },
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
        { description: 'Who may not bid, and why not.' },
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
      description:
        'Each example stands on its own: who the people are, which home it is, in what order they come and why.',
    }),
  },
  { $id: 'lettings.examples', title: 'Worked examples of the lettings rules', additionalProperties: false },
);
