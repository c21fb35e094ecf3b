import { Type, type Static } from 'typebox';

const NameSchema = Type.String({ pattern: '^[a-z][a-zA-Z0-9]*$' });
/** Words for a person; translated by the sentence itself (see `FormTextsSchema`). */
const MessageSchema = Type.String({ minLength: 1, maxLength: 300 });
const only = { additionalProperties: false } as const;

/** Between which days a list's items tell where somebody lived. */
const stay = {
  list: NameSchema,
  /** The answer that holds the ids of the people who lived there. */
  people: NameSchema,
  start: NameSchema,
  /** No answer: they live there still. */
  end: NameSchema,
};

/**
 * The named rules (specification section 5; product decisions): what JSON Schema cannot say of answers across pages.
 * Data says where they apply and how strict they are; what they mean is code in `domain/forms/rules`.
 * `section` is the section that cannot be completed while the rule finds something. `messages` are by finding.
 */
export const RuleSchema = Type.Union([
  Type.Object(
    {
      rule: Type.Literal('addressHistoryCoverage'),
      section: NameSchema,
      ...stay,
      /** The list of the people; the applicant is the item whose `applicant` answer is true. */
      household: NameSchema,
      dateOfBirth: NameSchema,
      name: NameSchema,
      /**
       * Years of history: `applicant` of the main applicant, of others by the answer to `relationship`, `default` for
       * everybody else. 0: none is asked for.
       */
      relationship: NameSchema,
      years: Type.Record(Type.String(), Type.Integer({ minimum: 0, maximum: 20 })),
      /** A gap of so many days or fewer is none. */
      gapDays: Type.Integer({ minimum: 0, maximum: 366 }),
      /** `future`: a stay that starts after today; without its own message, the catalogue's. */
      messages: Type.Object({ gap: MessageSchema, future: Type.Optional(MessageSchema) }, only),
    },
    { ...only, title: 'Where everybody lived, without a gap' },
  ),
  Type.Object(
    {
      rule: Type.Literal('exactlyOneCurrentAddress'),
      section: NameSchema,
      ...stay,
      household: NameSchema,
      name: NameSchema,
      messages: Type.Object({ none: MessageSchema, several: MessageSchema }, only),
    },
    { ...only, title: 'One address now, for each person' },
  ),
  Type.Object(
    {
      rule: Type.Literal('endsAfterStart'),
      section: NameSchema,
      list: NameSchema,
      start: NameSchema,
      end: NameSchema,
      messages: Type.Object({ before: MessageSchema }, only),
    },
    { ...only, title: 'An end that is not before the start' },
  ),
  Type.Object(
    {
      rule: Type.Literal('atLeastOnePreferredArea'),
      section: NameSchema,
      list: NameSchema,
      messages: Type.Object({ none: MessageSchema }, only),
    },
    { ...only, title: 'At least one preferred area' },
  ),
  Type.Object(
    {
      rule: Type.Literal('atLeastOneLocalConnection'),
      section: NameSchema,
      list: NameSchema,
      type: NameSchema,
      start: NameSchema,
      /** Types that the law asks no local connection of: domestic abuse, care leavers under 25, the armed forces. */
      exempt: Type.Array(Type.String(), { uniqueItems: true }),
      messages: Type.Object(
        { none: MessageSchema, withoutType: MessageSchema, withoutStart: MessageSchema },
        only,
      ),
    },
    { ...only, title: 'At least one local connection, each with a type and a start' },
  ),
  Type.Object(
    {
      rule: Type.Literal('exactlyOneApplicant'),
      section: NameSchema,
      household: NameSchema,
      messages: Type.Object({ none: MessageSchema, several: MessageSchema }, only),
    },
    { ...only, title: 'One main applicant' },
  ),
]);
export type FormRule = Static<typeof RuleSchema>;
export type FormRuleName = FormRule['rule'];
