import { accountFacts, factKey, factOfKey, type KnownFacts } from '#schemas/forms/account-facts.ts';
import type { Answers } from '#schemas/forms/answers.ts';

const checked = new WeakMap<Answers, { readonly facts: KnownFacts; readonly answers: Answers }>();

/**
 * Returns answers with the known facts about their person, only for checking. The same answers with the same facts
 * give the same object; without facts the answers are returned unchanged.
 */
export function withFacts(answers: Answers, facts: KnownFacts): Answers {
  const known = Object.entries(facts).filter(([, value]) => value !== undefined);
  if (known.length === 0) return answers;
  const before = checked.get(answers);
  if (before?.facts === facts) return before.answers;
  const factValues = Object.fromEntries(
    accountFacts.flatMap((fact) => (facts[fact] === undefined ? [] : [[factKey(fact), facts[fact]]])),
  );
  const together = { values: { ...answers.values, ...factValues }, lists: answers.lists };
  checked.set(answers, { facts, answers: together });
  return together;
}

/** Returns answers as the resident gave them, without the facts. */
export function withoutFacts(answers: Answers): Answers {
  const own = Object.entries(answers.values).filter(([key]) => factOfKey(key) === undefined);
  return own.length === Object.keys(answers.values).length
    ? answers
    : { values: Object.fromEntries(own), lists: answers.lists };
}

/** Returns the facts among answers that are being checked. */
export function factsIn({ values }: Answers): KnownFacts {
  return Object.fromEntries(
    accountFacts.flatMap((fact) => {
      const value = values[factKey(fact)];
      return value === undefined ? [] : [[fact, value]];
    }),
  );
}
