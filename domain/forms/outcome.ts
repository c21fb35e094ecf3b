import type { Answers } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { evaluate } from './conditions/evaluate.ts';

/** What a form ends in, in the definition's own language. */
export interface Outcome {
  readonly result: 'likely' | 'unlikely' | 'cannotSay';
  readonly title: string;
  readonly reasons: readonly string[];
}

type OutcomeDefinition = NonNullable<FormDefinition['outcomes']>[number];

/** An outcome as it stands in the definition, and of its reasons those that hold. */
export interface DecidedOutcome {
  readonly outcome: OutcomeDefinition;
  readonly reasons: OutcomeDefinition['reasons'];
}

/**
 * The outcome whose condition holds first, with the reasons that hold; null of a form that has none. Where a condition
 * before that is unknown, the last one, which has no condition: a later one would say more than is known.
 * @param effective the answers that count
 * @param today ISO day in London
 */
export function decideOutcome(
  definition: FormDefinition,
  effective: Answers,
  today: string,
): DecidedOutcome | null {
  const scope = { answers: effective, item: null, today };
  const outcomes = definition.outcomes ?? [];
  const decided = outcomes.find(({ when }) => when === undefined || evaluate(when, scope) !== 'no');
  if (decided === undefined) return null;
  const holds = decided.when === undefined || evaluate(decided.when, scope) === 'yes';
  const outcome = holds ? decided : outcomes.at(-1);
  if (outcome === undefined) return null;
  const reasons = outcome.reasons.filter(({ when }) => when === undefined || evaluate(when, scope) === 'yes');
  return { outcome, reasons };
}

/** The same in words: see {@link decideOutcome}. */
export function outcomeOf(definition: FormDefinition, effective: Answers, today: string): Outcome | null {
  const decided = decideOutcome(definition, effective, today);
  if (decided === null) return null;
  const { result, title } = decided.outcome;
  return { result, title, reasons: decided.reasons.map(({ text }) => text) };
}
