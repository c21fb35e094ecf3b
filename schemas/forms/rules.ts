import { Type, type Static } from 'typebox';

const only = { additionalProperties: false } as const;
const named = (description: string) => Type.String({ pattern: '^[a-z][a-zA-Z0-9]*$', description });
/** Words for a person; translations are keyed by the sentence itself (see `FormTextsSchema`). */
const said = (description: string) => Type.String({ minLength: 1, maxLength: 300, description });

const section = named('The section that stays incomplete while the rule is broken.');
const household = named('The list of people; the applicant is the one whose answer "applicant" is yes.');
const name = named('The answer that is the person’s name.');
const none = said('The message if there is none.');
const several = said('The message if there is more than one.');
const messages = 'The messages if the rule is broken, by how it is broken.';
const toApplicant = 'The same messages for the applicant, about themselves.';

/** The days, in a list's items, between which a person lived somewhere. */
const stay = {
  list: named('The list to check.'),
  people: named('The answer that says who lived at the address.'),
  start: named('The answer with the start date.'),
  end: named('The answer with the end date. Without one, the person still lives there.'),
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
        description: 'addressHistoryCoverage: Everyone has given all their addresses, without a gap.',
      }),
      section,
      ...stay,
      household,
      dateOfBirth: named('The answer with the person’s date of birth.'),
      name,
      relationship: named('The answer of a person that decides which "years" apply.'),
      years: Type.Record(Type.String(), Type.Integer({ minimum: 0, maximum: 20 }), {
        description:
          'Years of history: "applicant" for the main applicant, for others by the answer to "relationship", and "default" for everyone else. 0: no history is needed.',
      }),
      gapDays: Type.Integer({
        minimum: 0,
        maximum: 366,
        description: 'Gaps of up to this many days are allowed.',
      }),
      messages: Type.Object(
        {
          gap: said('The message about a gap. Its dates are {{from}} and {{to}}.'),
          future: Type.Optional(
            said('The message about a stay that starts after today. Default: a general message.'),
          ),
        },
        { ...only, description: messages },
      ),
      you: Type.Optional(
        Type.Object(
          { gap: said('The message about a gap. Its dates are {{from}} and {{to}}.') },
          { ...only, description: toApplicant },
        ),
      ),
    },
    { ...only, title: 'Where everyone lived, without a gap' },
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
        { before: said('The message about an end before its start.') },
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
      type: named('The answer with the kind of connection.'),
      start: stay.start,
      exempt: Type.Array(Type.String(), {
        uniqueItems: true,
        description:
          'Answers of people who do not need a local connection by law: domestic abuse, care leavers under 25, the armed forces.',
      }),
      messages: Type.Object(
        {
          none,
          withoutType: said('The message about a connection without a kind.'),
          withoutStart: said('The message about a connection without a start.'),
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
