import type { Answers } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { evaluate } from '#domain/forms/conditions/evaluate.ts';
import { derivationsOf } from '#domain/forms/derived/derivations.ts';

/** The outcome of a form, in the definition's own language. */
interface Outcome {
  readonly result: 'likely' | 'unlikely' | 'cannotSay';
  readonly title: string;
  readonly reasons: readonly string[];
}

type OutcomeDefinition = NonNullable<FormDefinition['outcomes']>[number];

/** An outcome of the definition, with those of its reasons that hold. */
interface DecidedOutcome {
  readonly outcome: OutcomeDefinition;
  readonly reasons: OutcomeDefinition['reasons'];
}

/**
 * Returns the first outcome whose condition holds, with the reasons that hold; `null` for a form without outcomes.
 * If an earlier condition is unknown, returns the last outcome, which has no condition, since any other would claim
 * too much.
 * @param effective the answers that count
 * @param today ISO day in London
 */
export function decideOutcome(
  definition: FormDefinition,
  effective: Answers,
  today: string,
): DecidedOutcome | null {
  const scope = { answers: effective, item: null, today, derived: derivationsOf(definition) };
  const outcomes = definition.outcomes ?? [];
  const decided = outcomes.find(({ when }) => when === undefined || evaluate(when, scope) !== 'no');
  if (decided === undefined) return null;
  const holds = decided.when === undefined || evaluate(decided.when, scope) === 'yes';
  const outcome = holds ? decided : outcomes.at(-1);
  if (outcome === undefined) return null;
  const reasons = outcome.reasons.filter(({ when }) => when === undefined || evaluate(when, scope) === 'yes');
  return { outcome, reasons };
}

/** Returns the outcome in words: see {@link decideOutcome}. */
export function outcomeOf(definition: FormDefinition, effective: Answers, today: string): Outcome | null {
  const decided = decideOutcome(definition, effective, today);
  if (decided === null) return null;
  const { result, title } = decided.outcome;
  return { result, title, reasons: decided.reasons.map(({ text }) => text) };
}
