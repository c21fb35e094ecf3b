import { Type } from 'typebox';
import { accountFacts, type DerivedFact, type KnownFacts } from './account-facts.ts';

/** A fact as written in a file. */
export const DerivedFactSchema = Type.Unsafe<DerivedFact>(
  Type.String({
    enum: [...accountFacts],
    description:
      'What the portal knows about the person: account.dateOfBirth, a day; application.isThere, whether the register has an application of theirs, yes or no; application.registrationDate, since when, a day; application.bedroomNeed, how many bedrooms they need, and application.householdSize, how many people it has, numbers. Unknown to whoever is not logged in and, but for isThere, where the register does not say.',
  }),
);

/** Known facts, as the server sends them to a browser. */
export const KnownFactsSchema = Type.Unsafe<KnownFacts>(
  Type.Object(
    Object.fromEntries(
      accountFacts.map((fact) => [
        fact,
        Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
      ]),
    ),
    { title: 'Known facts', additionalProperties: false },
  ),
);
