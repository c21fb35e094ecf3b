import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import type { TieBreak } from '#schemas/tenant/lettings-ranking.ts';
import { type RankContext, type Ranked, type RankStep, type RankValue, stepsOf } from './rank-criteria.ts';
import type { FactName } from './eligibility/rule.ts';
import { lastStepOf } from './tie-break.ts';

/**
 * Returns the queue key: one part for each criterion of the ranking, then the tie-break (`tie-break.ts`) with the
 * application's id, so no two keys are the same. An unknown value is level with the last of all known ones, or comes
 * between two results if there are only two (decision 19). The parts of criteria have fixed widths and only digits
 * and the letters a to f; keys are compared bytewise. The key depends only on its arguments, and no day but the
 * home's closing day, so it can be recomputed at any time. Only keys of the same home can be compared; applications
 * with the same `placePart` share a place.
 * @throws RankContextError if the ranking needs something that the context or the bid does not have.
 */
export function rankKey(ranked: Ranked, scheme: Scheme, context?: RankContext): string {
  const criteria = stepsOf(scheme, context).map((step) => step.of(ranked).digits);
  const end = lastStepOf(scheme, context).end(ranked);
  return [...criteria, end].join('.');
}

/** The reason why one of two applications is ahead. Values are as in the facts; `null` means not yet known. */
interface OrderExplained {
  readonly criterion: RankStep['criterion'] | TieBreak;
  /** The preference that decides, counted from 0, the home's before the scheme's; `null` for other criteria. */
  readonly preference: number | null;
  /** `neither` if the landlord decides between them. */
  readonly ahead: 'first' | 'second' | 'neither';
  readonly first: RankValue;
  readonly second: RankValue;
}

/**
 * Returns the criterion that decides between two applications for the same home, and both values: a band by its
 * id, a waiting time in the unit of the criterion, `true` for an application that meets a preference or owes a
 * debt. `null` for one and the same application.
 */
export function explainOrder(
  first: Ranked,
  second: Ranked,
  scheme: Scheme,
  context?: RankContext,
): OrderExplained | null {
  for (const step of stepsOf(scheme, context)) {
    const [one, other] = [step.of(first), step.of(second)];
    if (one.digits === other.digits) continue;
    const { criterion, preference } = step;
    const ahead = one.digits < other.digits ? 'first' : 'second';
    return { criterion, preference, ahead, first: one.value, second: other.value };
  }
  if (first.applicationId.toLowerCase() === second.applicationId.toLowerCase()) return null;
  const { kind, end, value } = lastStepOf(scheme, context);
  const ahead = kind === 'landlord' ? 'neither' : end(first) < end(second) ? 'first' : 'second';
  return { criterion: kind, preference: null, ahead, first: value(first), second: value(second) };
}

/** A criterion that cannot be applied to an application because the council has not given the facts. */
interface CriterionWithoutFacts {
  readonly criterion: RankStep['criterion'];
  /** The preference, counted from 0, the home's before the scheme's; `null` for other criteria. */
  readonly preference: number | null;
  /**
   * The application's place until then: `last` is level with those known to be last in this criterion, never behind
   * them; `between` is behind those known to be first and ahead of those known to be last.
   */
  readonly place: 'last' | 'between';
  /** Facts that would change the place once the council gives them. */
  readonly facts: readonly FactName[];
}

/** Returns the criteria of a queue whose facts an application lacks, the most important first. */
export function explainMissingFacts(
  ranked: Ranked,
  scheme: Scheme,
  context?: RankContext,
): CriterionWithoutFacts[] {
  return stepsOf(scheme, context).flatMap(({ criterion, preference, of }): CriterionWithoutFacts[] => {
    const { missing: facts } = of(ranked);
    if (facts.length === 0) return [];
    return [{ criterion, preference, place: criterion === 'debt' ? 'between' : 'last', facts }];
  });
}
