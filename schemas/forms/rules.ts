import { Type, type Static } from 'typebox';

const NameSchema = Type.String({ pattern: '^[a-z][a-zA-Z0-9]*$' });
/** Words for a person; translated by the sentence itself (see `FormTextsSchema`). */
const MessageSchema = Type.String({ minLength: 1, maxLength: 300 });
const only = { additionalProperties: false } as const;

/** The days between which a list's items say where somebody lived. */
const stay = {
  list: NameSchema,
  /** The answer that holds the ids of the people who lived there. */
  people: NameSchema,
  start: NameSchema,
  /** No answer: they still live there. */
  end: NameSchema,
};

/**
 * The named rules (specification section 5; product decisions): checks across pages that JSON Schema cannot
 * express. Data says where they apply and how strict they are; the code is in `domain/forms/rules`. `section` is
 * the section that cannot be completed while the rule has a finding. `messages` are by finding.
 */
export const RuleSchema = Type.Union([
  Type.Object(
    {
      rule: Type.Literal('addressHistoryCoverage'),
      section: NameSchema,
      ...stay,
      /** The list of people; the applicant is the item whose `applicant` answer is true. */
      household: NameSchema,
      dateOfBirth: NameSchema,
      name: NameSchema,
      /**
       * Years of history: `applicant` for the main applicant, for others by the answer to `relationship`, `default`
       * for everybody else. 0: none required.
       */
      relationship: NameSchema,
      years: Type.Record(Type.String(), Type.Integer({ minimum: 0, maximum: 20 })),
      /** Gaps of up to this many days are ignored. */
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
      /**
       * Groups for whom the law requires no local connection: domestic abuse, care leavers under 25, the armed
       * forces.
       */
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
