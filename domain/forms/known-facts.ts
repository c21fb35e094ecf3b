import { accountFacts, factKey, factOfKey, type KnownFacts } from '#schemas/forms/account-facts.ts';
import type { Answers } from '#schemas/forms/answers.ts';

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
  const own = Object.entries(answers.values).filter(([key]) => factOfKey(key) === undefined);
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
