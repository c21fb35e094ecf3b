import { Type, type Static } from 'typebox';

const only = { additionalProperties: false } as const;
const named = (description: string) => Type.String({ pattern: '^[a-z][a-zA-Z0-9]*$', description });
/** Words for a person; translations are keyed by the sentence itself (see `FormTextsSchema`). */
const said = (description: string) => Type.String({ minLength: 1, maxLength: 300, description });

const section = named('The section that is not complete while the rule is broken.');
const household = named('The list of people; the applicant is the one whose answer "applicant" is yes.');
const name = named('The answer of a person that is their name.');
const none = said('What is said where there is none.');
const several = said('What is said where there is more than one.');
const messages = 'What is said where the rule is broken, by how.';
const toApplicant = 'The same as it is said to the applicant, of themselves.';

/** The days, in a list's items, between which a person lived somewhere. */
const stay = {
  list: named('The list whose items are looked at.'),
  people: named('The answer of an address that says who lived there.'),
  start: named('The answer with the first day.'),
  end: named('The answer with the last day. Without one they still live there.'),
};

/**
 * The named rules (specification section 5; product decisions): checks across pages that JSON Schema cannot
 * express. The data sets where they apply and how strict they are; the code is in `domain/forms/rules`.
 * `section` cannot be completed while the rule has a finding. `messages` are by finding.
 */
export const RuleSchema = Type.Union([
  Type.Object(
    {
      rule: Type.Literal('addressHistoryCoverage', {
        description: 'addressHistoryCoverage: Everybody has said where they lived, without a gap.',
      }),
      section,
      ...stay,
      household,
      dateOfBirth: named('The answer of a person with their date of birth.'),
      name,
      relationship: named('The answer of a person by which "years" goes.'),
      years: Type.Record(Type.String(), Type.Integer({ minimum: 0, maximum: 20 }), {
        description:
          'Years of history: "applicant" for the main applicant, for others by the answer to "relationship", and "default" for everybody else. 0: none is asked for.',
      }),
      gapDays: Type.Integer({
        minimum: 0,
        maximum: 366,
        description: 'Gaps of up to so many days are let pass.',
      }),
      messages: Type.Object(
        {
          gap: said('What is said of a gap, whose days are {{from}} and {{to}}.'),
          future: Type.Optional(
            said('What is said of a stay that starts after today; without it, our own words.'),
          ),
        },
        { ...only, description: messages },
      ),
      you: Type.Optional(
        Type.Object(
          { gap: said('What is said of a gap, whose days are {{from}} and {{to}}.') },
          { ...only, description: toApplicant },
        ),
      ),
    },
    { ...only, title: 'Where everybody lived, without a gap' },
  ),
  Type.Object(
    {
      rule: Type.Literal('exactlyOneCurrentAddress', {
        description: 'exactlyOneCurrentAddress: Each person has one address now.',
      }),
      section,
      ...stay,
      household,
      name,
      messages: Type.Object({ none, several }, { ...only, description: messages }),
      you: Type.Optional(Type.Object({ none, several }, { ...only, description: toApplicant })),
    },
    { ...only, title: 'One address now, for each person' },
  ),
  Type.Object(
    {
      rule: Type.Literal('endsAfterStart', { description: 'endsAfterStart: No end is before its start.' }),
      section,
      list: stay.list,
      start: stay.start,
      end: stay.end,
      messages: Type.Object(
        { before: said('What is said of an end before its start.') },
        { ...only, description: messages },
      ),
    },
    { ...only, title: 'An end that is not before the start' },
  ),
  Type.Object(
    {
      rule: Type.Literal('atLeastOnePreferredArea', {
        description: 'atLeastOnePreferredArea: There is at least one area.',
      }),
      section,
      list: stay.list,
      messages: Type.Object({ none }, { ...only, description: messages }),
    },
    { ...only, title: 'At least one preferred area' },
  ),
  Type.Object(
    {
      rule: Type.Literal('atLeastOneLocalConnection', {
        description:
          'atLeastOneLocalConnection: There is at least one local connection, with a kind and a start.',
      }),
      section,
      list: stay.list,
      type: named('The answer of a connection that says of which kind it is.'),
      start: stay.start,
      exempt: Type.Array(Type.String(), {
        uniqueItems: true,
        description:
          'Answers of those of whom the law asks no local connection: domestic abuse, care leavers under 25, the armed forces.',
      }),
      messages: Type.Object(
        {
          none,
          withoutType: said('What is said of a connection without a kind.'),
          withoutStart: said('What is said of a connection without a start.'),
        },
        { ...only, description: messages },
      ),
    },
    { ...only, title: 'At least one local connection, each with a type and a start' },
  ),
  Type.Object(
    {
      rule: Type.Literal('exactlyOneApplicant', {
        description: 'exactlyOneApplicant: There is one main applicant.',
      }),
      section,
      household,
      messages: Type.Object({ none, several }, { ...only, description: messages }),
    },
    { ...only, title: 'One main applicant' },
  ),
]);
export type FormRule = Static<typeof RuleSchema>;
export type FormRuleName = FormRule['rule'];
