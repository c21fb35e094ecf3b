import type { AnswerSchema } from './answer-schema.ts';
import type { AnswerValue } from './answers.ts';

/**
 * Facts the portal has about the person filling in a form. Of several applications it is the one that joined
 * the register last.
 */
export const accountFacts = [
  'account.dateOfBirth',
  'application.isThere',
  'application.registrationDate',
  'application.bedroomNeed',
  'application.householdSize',
] as const;
export type DerivedFact = (typeof accountFacts)[number];

/** Known facts about a person; a missing fact is unknown. */
export type KnownFacts = { readonly [fact in DerivedFact]?: AnswerValue };

/** The facts about a visitor: none. */
export const noFacts: KnownFacts = {};

/** The possible values of each fact, in the form of a question's schema. */
export const factSchemas: Readonly<Record<DerivedFact, AnswerSchema>> = {
  'account.dateOfBirth': { type: 'string', format: 'date', latest: 'today' },
  'application.isThere': { type: 'boolean' },
  'application.registrationDate': { type: 'string', format: 'date', latest: 'today' },
  'application.bedroomNeed': { type: 'integer', minimum: 0, maximum: 12 },
  'application.householdSize': { type: 'integer', minimum: 1, maximum: 30 },
};

const mark = ':';

/**
 * Returns the key of a fact among the answers while they are checked. No question, sent answer or stored answer
 * can have such a key, so people cannot claim a fact about themselves.
 */
export function factKey(fact: DerivedFact): string {
  return `${mark}${fact.replaceAll('.', mark)}`;
}

const keys: ReadonlyMap<string, DerivedFact> = new Map(accountFacts.map((fact) => [factKey(fact), fact]));

/** Returns the fact of a key; undefined if it is the key of an answer. */
export function factOfKey(key: string): DerivedFact | undefined {
  return keys.get(key);
}
