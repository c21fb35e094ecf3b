import { Type, type Static } from 'typebox';
import { DaySchema, SlugSchema } from './identifiers.ts';
import { RefusalPenaltySchema } from './offers.ts';

const whose = Type.Union([Type.Literal('applicant'), Type.Literal('anyAdult'), Type.Literal('everyAdult')], {
  description: 'Whose age counts.',
});

/**
 * Types of local connection that every council has: those of the Housing Act 1996, s.199 (living here, working
 * here and close family); giving or receiving care; and other special circumstances. A council adds its own in
 * lettings.json.
 */
export const standardConnectionTypes = ['residence', 'work', 'family', 'caring', 'other'] as const;

/**
 * Groups of people that no council in England may keep off its register for lack of a local connection: those
 * who need to move because of domestic abuse, and care leavers under 25 (SI 2025/706, regulation 2); members
 * and former members of the regular forces, bereaved spouses or civil partners of those who died of their
 * service and who lose forces housing, and reservists with a serious injury from their service (SI 2012/1869,
 * regulation 3, as amended from 18 December 2024). Both concern the criterion for qualifying (Housing Act 1996,
 * section 160ZA(7)). They do not concern homes kept for local people, for example by a planning agreement, nor
 * priority, nor Wales, where anyone may be on the register (section 160A(2)).
 */
export const lawfulExemptions = ['domestic-abuse', 'care-leaver', 'armed-forces'] as const;

const connectionTypesInWords = `${standardConnectionTypes.join(', ')}; ${lawfulExemptions.join(', ')}; or one of "localConnectionTypes" or "localConnectionExemptions" of lettings.json`;

/** Returns an optional range with both ends included; a missing end is open. */
const range = (least: number, most: number, description: string) =>
  Type.Optional(
    Type.Object(
      {
        minimum: Type.Optional(
          Type.Integer({ minimum: least, maximum: most, description: 'At least this many.' }),
        ),
        maximum: Type.Optional(
          Type.Integer({ minimum: least, maximum: most, description: 'At most this many.' }),
        ),
      },
      { additionalProperties: false, description },
    ),
  );

/** The rules on bidders that a scheme or an advert may set. A missing rule does not apply. Stored with the advert. */
export const EligibilityRulesSchema = Type.Object(
  {
    bedroomNeed: range(0, 12, 'How many bedrooms the household needs.'),
    occupancy: range(1, 30, 'How many people the household has.'),
    children: Type.Optional(
      Type.Object(
        {
          under: Type.Integer({
            minimum: 1,
            maximum: 26,
            description: 'People younger than this count as children here.',
          }),
          minimum: Type.Optional(
            Type.Integer({ minimum: 0, maximum: 20, description: 'At least this many.' }),
          ),
          maximum: Type.Optional(
            Type.Integer({ minimum: 0, maximum: 20, description: 'At most this many.' }),
          ),
        },
        { additionalProperties: false, description: 'How many children the household has.' },
      ),
    ),
    age: Type.Optional(
      Type.Object(
        {
          minimum: Type.Integer({
            minimum: 16,
            maximum: 110,
            description: 'For people of this age and older, in whole years.',
          }),
          whose,
          unlessMedical: Type.Optional(
            Type.Boolean({
              description: 'Does not apply to people with an officer’s agreement on medical grounds.',
            }),
          ),
        },
        {
          additionalProperties: false,
          description:
            'How old applicants must be. The oldest age allowed is a separate rule, beside this one: "maximumAge": { "maximum": 59 }.',
        },
      ),
    ),
    maximumAge: Type.Optional(
      Type.Object(
        {
          maximum: Type.Integer({
            minimum: 16,
            maximum: 110,
            description: 'For people of this age and younger, in whole years.',
          }),
          whose,
        },
        {
          additionalProperties: false,
          description:
            'The oldest age allowed, in whole years. How old applicants must be is a separate rule, beside this one: "age": { "minimum": 60 }.',
        },
      ),
    ),
    localConnection: Type.Optional(
      Type.Object(
        {
          parishes: Type.Array(SlugSchema, {
            minItems: 1,
            description: 'For people with a connection to one of these parishes of lettings.json.',
          }),
          types: Type.Optional(
            Type.Array(SlugSchema, {
              minItems: 1,
              description: `Only connections of these types count: ${connectionTypesInWords}. Default: all types.`,
            }),
          ),
          minimumMonths: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: 600,
              description: 'How long a connection must have lasted.',
            }),
          ),
          exempt: Type.Optional(
            Type.Array(SlugSchema, {
              minItems: 1,
              description: 'Types that meet this rule anywhere, in addition to the policy’s exemptions.',
            }),
          ),
          policyExemptions: Type.Optional(
            Type.Boolean({
              description:
                'Whether the "localConnectionExemptions" in lettings.json apply to this home. Default: true. Write false for a home whose planning agreement says who can live there. Then only "exempt" applies.',
            }),
          ),
        },
        {
          additionalProperties: false,
          description: 'The local connection that the household needs.',
        },
      ),
    ),
    applicantTypes: Type.Optional(
      Type.Array(SlugSchema, { minItems: 1, description: 'For applicants of one of these kinds.' }),
    ),
    adaptations: Type.Optional(
      Type.Array(SlugSchema, { minItems: 1, description: 'For people who need at least one of these.' }),
    ),
    mobility: Type.Optional(
      Type.Array(SlugSchema, { minItems: 1, description: 'For people in one of these mobility categories.' }),
    ),
    bands: Type.Optional(
      Type.Array(SlugSchema, { minItems: 1, description: 'For applications in one of these bands.' }),
    ),
    points: range(0, 99_999, 'How many points the application has.'),
    housingDebt: Type.Optional(
      Type.Object(
        {
          maximumPence: Type.Integer({
            minimum: 0,
            maximum: 10_000_000,
            description: 'At most this much, in pence: 50000 is £500. 0 is for people who owe nothing.',
          }),
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
          description: 'How much rent or other housing debt the household can owe.',
        },
      ),
    ),
  },
  { additionalProperties: false },
);
export type EligibilityRules = Static<typeof EligibilityRulesSchema>;

const HouseholdMemberSchema = Type.Object(
  {
    role: Type.Union(
      [Type.Literal('applicant'), Type.Literal('partner'), Type.Literal('adult'), Type.Literal('child')],
      { description: 'The person’s role in the household.' },
    ),
    dateOfBirth: Type.Union([DaySchema, Type.Null()], { description: 'Null: not yet known.' }),
    sex: Type.Optional(
      Type.Union([Type.Literal('female'), Type.Literal('male'), Type.Null()], {
        description: 'Used only to work out bedroom need, for children. Left out or null: not yet known.',
      }),
    ),
    cannotShare: Type.Optional(
      Type.Union([Type.Boolean(), Type.Null()], {
        description: 'Cannot share a bedroom because of a disability. Default: false. Null: not yet known.',
      }),
    ),
    couple: Type.Optional(
      Type.Integer({
        minimum: 1,
        description:
          'The same number for both people in a couple, other than the applicant and their partner.',
      }),
    ),
  },
  { additionalProperties: false },
);

/** Reasons that bar an application from all bidding, if the scheme uses them. */
export const blockKinds = ['underOffer', 'suspended', 'inReview', 'renewalDue'] as const;
export type BlockKind = (typeof blockKinds)[number];

/** Ways of making bids; `direct` is an offer by the council without a bid. */
export const biddingModes = ['self', 'assisted', 'automatic', 'approved', 'direct'] as const;
export type BiddingMode = (typeof biddingModes)[number];

const unknown = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T, description: string) =>
  Type.Optional(
    Type.Union([schema, Type.Null()], { description: `${description} Left out or null: not yet known.` }),
  );

/**
 * Known facts of an application. `null` means not yet known, and rules report it as such; a missing fact
 * means the same unless its description says otherwise.
 */
export const ApplicationFactsSchema = Type.Object(
  {
    band: Type.Union([SlugSchema, Type.Null()], {
      description: 'The id of its band in lettings.json. Null: not yet known.',
    }),
    effectiveDate: Type.Union([DaySchema, Type.Null()], {
      description:
        'The date from which it has been waiting in its band (priority date). Null: not yet known.',
    }),
    bedroomNeed: Type.Union([Type.Integer({ minimum: 0, maximum: 12 }), Type.Null()], {
      description: 'How many bedrooms the council has assessed. Null: not yet known.',
    }),
    household: Type.Array(HouseholdMemberSchema, {
      minItems: 1,
      description: 'Everyone who would live in the home: role, dateOfBirth and, for children, sex.',
      examples: [
        [
          { role: 'applicant', dateOfBirth: '1988-05-14' },
          { role: 'child', dateOfBirth: '2019-01-20', sex: 'female' },
        ],
      ],
    }),
    localConnections: Type.Array(
      Type.Object(
        {
          type: {
            ...SlugSchema,
            description: `The type of connection: ${connectionTypesInWords}.`,
          },
          parish: Type.Union([SlugSchema, Type.Null()], {
            description: 'A parish from lettings.json. Null: not yet known.',
          }),
          since: DaySchema,
        },
        { additionalProperties: false },
      ),
      {
        description: `The household’s local connections: type (${connectionTypesInWords}), parish from lettings.json (null: not yet known) and start date. An empty list means none.`,
        examples: [[{ type: 'residence', parish: null, since: '2015-06-01' }]],
      },
    ),
    registrationDate: unknown(DaySchema, 'The date on which it joined the register.'),
    points: unknown(Type.Integer({ minimum: 0, maximum: 99_999 }), 'Its points, if the scheme uses them.'),
    bandsByParish: Type.Optional(
      Type.Array(
        Type.Object(
          {
            parish: { ...SlugSchema, description: 'A parish from lettings.json.' },
            band: { ...SlugSchema, description: 'The id of a band.' },
          },
          { additionalProperties: false },
        ),
        { description: 'A higher band that applies only to homes in one parish.' },
      ),
    ),
    owesHousingDebt: unknown(
      Type.Boolean(),
      'Whether anyone in the household owes rent or other housing debt. housingDebtPence says it too.',
    ),
    housingDebtPence: unknown(
      Type.Integer({ minimum: 0, maximum: 100_000_000 }),
      'How much rent and other housing debt the household owes, in pence: 62050 is £620.50. 0: none.',
    ),
    repaymentPlanMonths: unknown(
      Type.Integer({ minimum: 0, maximum: 600 }),
      'For how many full months it has kept a plan to repay its housing debt. 0: no plan, or less than a month.',
    ),
    applicantTypes: unknown(
      Type.Array(SlugSchema),
      'Its kinds of applicant from lettings.json, such as tenants who want to transfer.',
    ),
    adaptations: unknown(
      Type.Array(SlugSchema),
      'The adaptations from lettings.json that someone in the household needs.',
    ),
    mobility: unknown(SlugSchema, 'Its mobility category from lettings.json.'),
    ageRuleWaived: Type.Optional(
      Type.Union([Type.Boolean(), Type.Null()], {
        description: 'An officer has agreed on medical grounds. Default: false. Null: not yet decided.',
      }),
    ),
    overnightCarer: Type.Optional(
      Type.Union([Type.Boolean(), Type.Null()], {
        description: 'A carer who does not live there stays overnight. Default: false. Null: not yet known.',
      }),
    ),
    extraBedrooms: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 6,
        description: 'Extra bedrooms that an officer has agreed, such as for foster children or equipment.',
      }),
    ),
    blocks: Type.Optional(
      Type.Array(
        Type.Object(
          {
            kind: Type.Unsafe<BlockKind>(
              Type.String({ enum: [...blockKinds], description: 'What stops it from bidding.' }),
            ),
            until: Type.Union([DaySchema, Type.Null()], {
              description: 'The first date on which it no longer applies. Null: not yet known.',
            }),
          },
          { additionalProperties: false },
        ),
        {
          description:
            'What stops it from bidding, such as an offer or a suspension, each with its end date. Default: nothing.',
          examples: [[{ kind: 'suspended', until: '2026-03-09' }]],
        },
      ),
    ),
    bidding: Type.Optional(
      Type.Object(
        {
          mode: Type.Unsafe<BiddingMode>(
            Type.String({ enum: [...biddingModes], description: 'How bids for the household are made.' }),
          ),
          until: Type.Union([DaySchema, Type.Null()], {
            description:
              'The first date on which the household can no longer bid for itself. Null: no such date.',
          }),
        },
        { additionalProperties: false, description: 'Default: they bid for themselves.' },
      ),
    ),
    refusalPenalty: Type.Optional({
      ...RefusalPenaltySchema,
      description:
        'What refusing homes has led to. Only the portal writes it, when you decide on an offer. Default: nothing.',
    }),
  },
  { additionalProperties: false },
);
export type ApplicationFacts = Static<typeof ApplicationFactsSchema>;

/** Facts that a council sends: all but those that only the portal writes. */
export const SentFactsSchema = Type.Omit(ApplicationFactsSchema, ['refusalPenalty'], {
  additionalProperties: false,
});
export type SentFacts = Static<typeof SentFactsSchema>;

/** The names of the rules about a bid; each has a module in `api/rules/lettings`. */
export const ruleNames = [
  'bedroomNeed',
  'occupancy',
  'children',
  'age',
  'ageWaived',
  'maximumAge',
  'localConnection',
  'applicantType',
  'adaptations',
  'mobility',
  'band',
  'points',
  'housingDebt',
  'repaymentPlan',
  'debtBand',
  'scheme',
  'underOffer',
  'suspended',
  'inReview',
  'renewalDue',
  'refusals',
  'ownBids',
  'limit',
  'open',
  'notYetBid',
  'bidAgain',
  'withdrawal',
  'bidStays',
  'move',
  'agreement',
] as const;
export type RuleName = (typeof ruleNames)[number];

/**
 * One rule's answer: met, not met, or not yet known, with the facts used and what would change it. `facts`
 * holds only words and numbers, so that every language can put them in its own sentence
 * (`reasons.<rule>.<verdict>`, and `reasons.<rule>.change.<wouldChange>`).
 */
export const ReasonSchema = Type.Object(
  {
    rule: Type.Unsafe<RuleName>(Type.String({ enum: [...ruleNames] })),
    verdict: Type.Union([Type.Literal('met'), Type.Literal('notMet'), Type.Literal('notYetKnown')]),
    facts: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
    wouldChange: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'Reason' },
);
export type Reason = Static<typeof ReasonSchema>;
