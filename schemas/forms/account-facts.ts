import type { AnswerSchema } from './answer-schema.ts';
import type { AnswerValue } from './answers.ts';

/**
 * What the portal itself holds of whoever fills a form in. Of several applications it is the one that joined the register
 * last.
 */
export const accountFacts = [
  'account.dateOfBirth',
  'application.isThere',
  'application.registrationDate',
  'application.bedroomNeed',
  'application.householdSize',
] as const;
export type DerivedFact = (typeof accountFacts)[number];

/** What is known of somebody; what is left out, nobody knows. */
export type KnownFacts = { readonly [fact in DerivedFact]?: AnswerValue };

/** Of whoever is not logged in nothing is known. */
export const noFacts: KnownFacts = {};

/** What each fact can be, as if it were asked. */
export const factSchemas: Readonly<Record<DerivedFact, AnswerSchema>> = {
  'account.dateOfBirth': { type: 'string', format: 'date', latest: 'today' },
  'application.isThere': { type: 'boolean' },
  'application.registrationDate': { type: 'string', format: 'date', latest: 'today' },
  'application.bedroomNeed': { type: 'integer', minimum: 0, maximum: 12 },
  'application.householdSize': { type: 'integer', minimum: 1, maximum: 30 },
};

const mark = ':';

/**
 * The key under which a fact stands among the answers while they are judged. Neither a question nor what is sent or kept can
 * have such a key, so that nobody says a fact of themselves.
 */
export function factKey(fact: DerivedFact): string {
  return `${mark}${fact.replaceAll('.', mark)}`;
}

const keys: ReadonlyMap<string, DerivedFact> = new Map(accountFacts.map((fact) => [factKey(fact), fact]));

/** The fact that stands under a key; undefined: an answer does. */
export function factOfKey(key: string): DerivedFact | undefined {
  return keys.get(key);
}
