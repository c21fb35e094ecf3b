import { Type, type Static } from 'typebox';
import { DaySchema, SlugSchema } from '../identifiers.ts';
import { countedEndings, type CountedEnding } from '../offers.ts';

const only = { additionalProperties: false } as const;

/** The longest answer times and penalties; more is a slip of the pen. */
const longest = { days: 60, hours: 24 * 14, months: 120 } as const;

/** The time to answer an offer. The day on which it is made is not counted; days end at midnight in London. */
const AnswerWithinSchema = Type.Union([
  Type.Object(
    {
      workingDays: Type.Integer({
        minimum: 1,
        maximum: longest.days,
        description:
          'People have until the end of this working day after the day of the offer. Bank holidays are not counted.',
      }),
    },
    only,
  ),
  Type.Object(
    {
      days: Type.Integer({
        minimum: 1,
        maximum: longest.days,
        description: 'People have until the end of this day after the day of the offer.',
      }),
    },
    only,
  ),
  Type.Object(
    {
      hours: Type.Integer({
        minimum: 1,
        maximum: longest.hours,
        description:
          'People have this many hours from the moment of the offer, at night and at weekends, too.',
      }),
    },
    only,
  ),
]);
export type AnswerWithin = Static<typeof AnswerWithinSchema>;

const months = (description: string) => Type.Integer({ minimum: 1, maximum: longest.months, description });

/** Consequence of a refusal rule. `RefusalPenalty` is the same for one person, with its days. */
const RefusalConsequenceSchema = Type.Union([
  Type.Object(
    {
      kind: Type.Literal('noBids'),
      months: months('For how many months they cannot bid, from the day of the decision.'),
      newDate: Type.Optional(
        Type.Boolean({
          description:
            'Whether their priority date afterwards is the day on which it ends. Default: they have their former date.',
        }),
      ),
    },
    only,
  ),
  Type.Object(
    {
      kind: Type.Literal('bottomOfBand'),
      months: months(
        'For how many months everyone else in their band comes first. They keep their priority date.',
      ),
    },
    only,
  ),
  Type.Object(
    {
      kind: Type.Literal('band'),
      band: {
        ...SlugSchema,
        description: 'The id of the band that they are put in. Only people in a higher band are.',
      },
      months: Type.Optional(months('For how many months. Left out: until the council changes it.')),
    },
    only,
  ),
  Type.Object(
    {
      kind: Type.Literal('removal'),
      months: Type.Optional(
        months('For how many months they cannot apply again. Left out: they can at any time.'),
      ),
    },
    {
      ...only,
      description:
        'You take the application off the register. The portal stops its bids at once, and your housing system ends it.',
    },
  ),
  Type.Object(
    { kind: Type.Literal('review') },
    {
      ...only,
      description: 'You talk to the person and look at their application. Nothing changes automatically.',
    },
  ),
]);
export type RefusalConsequence = Static<typeof RefusalConsequenceSchema>;

const ids = (description: string) =>
  Type.Optional(Type.Array(SlugSchema, { minItems: 1, uniqueItems: true, description }));

const RefusalRuleSchema = Type.Object(
  {
    after: Type.Integer({
      minimum: 1,
      maximum: 20,
      description: 'The refusal at which it applies: 3 is the third.',
    }),
    withinMonths: Type.Optional(months('Only refusals in this many months count. Left out: all count.')),
    bands: ids('Only for people in these bands. Left out: for people in every band.'),
    applicantTypes: ids(
      'Only for people of at least one of these kinds, from applicantTypes. Left out: for people of every kind.',
    ),
    exempt: Type.Optional(
      Type.Object(
        {
          bands: ids('People in these bands.'),
          applicantTypes: ids('People of any of these kinds, from applicantTypes.'),
        },
        { ...only, description: 'Who the rule is not for.' },
      ),
    ),
    again: Type.Optional(
      Type.Boolean({
        description:
          'Whether it applies again at each later refusal. Default: counting starts again after a penalty.',
      }),
    ),
    leadsTo: { ...RefusalConsequenceSchema, description: 'What it leads to.' },
  },
  only,
);
export type RefusalRule = Static<typeof RefusalRuleSchema>;

const RefusalsSchema = Type.Object(
  {
    counts: Type.Optional(
      Type.Array(Type.Unsafe<CountedEnding>(Type.String({ enum: [...countedEndings] })), {
        minItems: 1,
        uniqueItems: true,
        description:
          'What counts as a refusal: refused, noAnswer (the time to answer has passed), missedViewing. Each counts only if an officer decides so. Default: all three.',
      }),
    ),
    countedSince: Type.Optional({
      ...DaySchema,
      description:
        'The day on which these rules began. Offers that ended before it do not count. Left out: all count.',
    }),
    reviewWithinDays: Type.Integer({
      minimum: 1,
      maximum: 60,
      description:
        'How many days people have to ask for a review of the decision. The day of the decision is the first.',
    }),
    rules: Type.Array(RefusalRuleSchema, {
      minItems: 1,
      maxItems: 12,
      description: 'The rules. For each person only the first one that is for them counts.',
    }),
  },
  {
    ...only,
    description: 'What refusing homes leads to. Left out: nothing.',
    examples: [
      {
        reviewWithinDays: 21,
        rules: [{ after: 3, withinMonths: 12, leadsTo: { kind: 'noBids', months: 6 } }],
      },
      {
        countedSince: '2026-04-01',
        reviewWithinDays: 21,
        rules: [
          { after: 1, bands: ['band-1'], leadsTo: { kind: 'review' } },
          {
            after: 3,
            exempt: { applicantTypes: ['decant'] },
            again: true,
            leadsTo: { kind: 'bottomOfBand', months: 12 },
          },
        ],
      },
    ],
  },
);
export type Refusals = Static<typeof RefusalsSchema>;

/** Moments whose facts decide the order in which a home is offered. */
export const orderMoments = ['close', 'offer'] as const;
export type OrderAt = (typeof orderMoments)[number];

/** A scheme's rules about offers. */
export const OffersSchema = Type.Object(
  {
    answerWithin: Type.Optional({
      ...AnswerWithinSchema,
      description:
        'How long people have to answer an offer: workingDays, days or hours. Left out: you give the time with each offer.',
    }),
    orderAt: Type.Optional(
      Type.Unsafe<OrderAt>(
        Type.String({
          enum: [...orderMoments],
          description:
            'Which order decides who is offered a home. close: the order when the advert closes. offer: the people who bid are put in order again when you offer the home, by the facts about them at that time. Default: close.',
        }),
      ),
    ),
    invited: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 20,
        description: 'How many people are invited to see a home together. Default: 1.',
      }),
    ),
    refusals: Type.Optional(RefusalsSchema),
  },
  only,
);
export type OffersRules = Static<typeof OffersSchema>;
