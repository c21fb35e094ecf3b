import { journey } from '#domain/forms/journey/journey.ts';
import { interpret } from '#domain/forms/interpret-schema.ts';
import { proveReachable } from '../form-proof/prove.ts';
import { withoutFacts } from '#domain/forms/known-facts.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';

/** Answers already found for each definition, by day: finding them takes half a second. */
const found = new WeakMap<FormDefinition, Map<string, Answers>>();

/**
 * Returns answers with which a person without any known facts can send a form.
 * @param today ISO day in London
 */
export function wholeDraft(definition: FormDefinition, today: string): Answers {
  const known = found.get(definition)?.get(today);
  if (known !== undefined) return known;
  const check = interpret(definition);
  const whole = proveReachable(definition, today)
    .map(({ witness }) => witness && withoutFacts(witness))
    .find((answers) => answers !== undefined && journey(definition, answers, today, check).canSubmit);
  if (whole === undefined)
    throw new Error(`No answers were found with which ${definition.identifier} can be sent.`);
  const ofDays = found.get(definition) ?? new Map<string, Answers>();
  found.set(definition, ofDays.set(today, whole));
  return whole;
}
