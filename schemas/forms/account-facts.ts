import type { AnswerSchema } from './answer-schema.ts';
import type { Answers, AnswerValue } from './answers.ts';

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

const judged = new WeakMap<Answers, { readonly facts: KnownFacts; readonly answers: Answers }>();

/**
 * Answers with what is known of their person, to be judged and nothing else. The same answers with the same facts are the
 * same object; without facts they are what they were.
 */
export function withFacts(answers: Answers, facts: KnownFacts): Answers {
  const known = Object.entries(facts).filter(([, value]) => value !== undefined);
  if (known.length === 0) return answers;
  const before = judged.get(answers);
  if (before?.facts === facts) return before.answers;
  const told = Object.fromEntries(
    accountFacts.flatMap((fact) => (facts[fact] === undefined ? [] : [[factKey(fact), facts[fact]]])),
  );
  const together = { values: { ...answers.values, ...told }, lists: answers.lists };
  judged.set(answers, { facts, answers: together });
  return together;
}

/** Answers as their person gave them, without what is known of them. */
export function withoutFacts(answers: Answers): Answers {
  const own = Object.entries(answers.values).filter(([key]) => !keys.has(key));
  return own.length === Object.keys(answers.values).length
    ? answers
    : { values: Object.fromEntries(own), lists: answers.lists };
}

/** The facts among answers that are being judged. */
export function factsAmong({ values }: Answers): KnownFacts {
  return Object.fromEntries(
    accountFacts.flatMap((fact) => {
      const value = values[factKey(fact)];
      return value === undefined ? [] : [[fact, value]];
    }),
  );
}
