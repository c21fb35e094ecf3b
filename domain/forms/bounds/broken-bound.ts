import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { AnswerValue } from '#schemas/forms/answers.ts';
import type { ConditionScope } from '../conditions/evaluate.ts';
import { referencesOf, type Reference } from '../conditions/references.ts';
import type { Derivations } from '../derived/derivations.ts';
import { brokenDayBound, dayBoundKeywords, dayBoundsOf, type DayBoundKeyword } from './day-bounds.ts';
import {
  brokenNumberBound,
  numberBoundKeywords,
  numberBoundsOf,
  type NumberBoundKeyword,
} from './number-bounds.ts';

/** A bound that an answer breaks, with its value: YYYY-MM-DD, YYYY-MM, or a number. */
interface BrokenBound {
  readonly keyword: DayBoundKeyword | NumberBoundKeyword;
  readonly limit: string | number;
}

/**
 * Returns the first bound that an answer breaks, of those that depend on today or on other answers; `null` if
 * none.
 */
export function brokenBound(
  schema: AnswerSchema,
  value: AnswerValue,
  scope: ConditionScope,
): BrokenBound | null {
  return brokenDayBound(schema, value, scope) ?? brokenNumberBound(schema, value, scope);
}

/** Returns every reference that the bounds of a schema depend on, with the keyword. */
export function referencesOfBounds(
  schema: AnswerSchema,
  derived: Derivations,
): readonly { readonly keyword: string; readonly reference: Reference }[] {
  const [days, numbers] = [dayBoundsOf(schema), numberBoundsOf(schema)];
  const named = [
    ...dayBoundKeywords.map((keyword) => [keyword, days[keyword]] as const),
    ...numberBoundKeywords.map((keyword) => [keyword, numbers[keyword]] as const),
  ];
  return named.flatMap(([keyword, bound]) =>
    typeof bound === 'object' && ('answer' in bound || 'count' in bound)
      ? referencesOf(bound, derived).map((reference) => ({ keyword, reference }))
      : [],
  );
}
