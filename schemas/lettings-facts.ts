import { Type, type Static } from 'typebox';
import { DaySchema, SlugSchema } from './identifiers.ts';

/**
 * The rules an advert may set on who can bid. A rule that is absent is not applied. Kept with the advert.
 */
export const EligibilityRulesSchema = Type.Object(
  {
    bedroomNeed: Type.Optional(
      Type.Object(
        {
          minimum: Type.Optional(Type.Integer({ minimum: 0, maximum: 12 })),
          maximum: Type.Optional(Type.Integer({ minimum: 0, maximum: 12 })),
        },
        { additionalProperties: false },
      ),
    ),
    age: Type.Optional(
      Type.Object(
        {
          minimum: Type.Integer({ minimum: 16, maximum: 110 }),
          whose: Type.Union([
            Type.Literal('applicant'),
            Type.Literal('anyAdult'),
            Type.Literal('everyAdult'),
          ]),
        },
        { additionalProperties: false },
      ),
    ),
    localConnection: Type.Optional(
      Type.Object({ parishes: Type.Array(SlugSchema, { minItems: 1 }) }, { additionalProperties: false }),
    ),
    bands: Type.Optional(Type.Array(SlugSchema, { minItems: 1 })),
  },
  { additionalProperties: false },
);
export type EligibilityRules = Static<typeof EligibilityRulesSchema>;

export const HouseholdMemberSchema = Type.Object(
  {
    role: Type.Union([
      Type.Literal('applicant'),
      Type.Literal('partner'),
      Type.Literal('adult'),
      Type.Literal('child'),
    ]),
    dateOfBirth: Type.Union([DaySchema, Type.Null()], { description: 'Null: not yet known.' }),
  },
  { additionalProperties: false },
);

/** What is known of an application. `null` means not yet known, which a rule answers as such. */
export const ApplicationFactsSchema = Type.Object(
  {
    band: Type.Union([SlugSchema, Type.Null()]),
    effectiveDate: Type.Union([DaySchema, Type.Null()]),
    bedroomNeed: Type.Union([Type.Integer({ minimum: 0, maximum: 12 }), Type.Null()]),
    household: Type.Array(HouseholdMemberSchema, { minItems: 1 }),
    localConnections: Type.Array(
      Type.Object(
        { type: SlugSchema, parish: Type.Union([SlugSchema, Type.Null()]), since: DaySchema },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
export type ApplicationFacts = Static<typeof ApplicationFactsSchema>;

/** Names of the rules that can speak about a bid; each has a module in `domain/lettings`. */
export const ruleNames = [
  'bedroomNeed',
  'age',
  'localConnection',
  'band',
  'limit',
  'open',
  'notYetBid',
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
