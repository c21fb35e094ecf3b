import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import type { TieBreak } from '#schemas/tenant/lettings-ranking.ts';
import { type RankContext, type Ranked, type RankStep, type RankValue, stepsOf } from './rank-criteria.ts';
import type { FactName } from './rules/rule.ts';
import { lastStepOf } from './tie-break.ts';

/**
 * The queue as a string: one part for each criterion of the ranking, then what decides last (`tie-break.ts`) with the
 * application's id, so that no two keys are the same. What is not known is level with what stands last of all that can
 * be known, or stands between two answers where there are no more (decision 19). The parts of criteria have fixed
 * widths and only digits and the letters a to f; keys are compared bytewise. It depends on nothing but its arguments,
 * and on no day but the one on which the home closes: a key that is made anew is the same. Keys of one home can be
 * compared, and only those; who has the same `placePart` shares a place.
 * @throws RankContextError where the ranking asks for what the context or the bid does not say.
 */
export function rankKey(ranked: Ranked, scheme: Scheme, context?: RankContext): string {
  const criteria = stepsOf(scheme, context).map((step) => step.of(ranked).digits);
  const end = lastStepOf(scheme, context).end(ranked);
  return [...criteria, end].join('.');
}

/** Why one of two applications stands ahead. Values as the facts have them; null is not yet known. */
export interface OrderExplained {
  readonly criterion: RankStep['criterion'] | TieBreak;
  /** Which preference decides, counted from 0, the home's before the scheme's; null for other criteria. */
  readonly preference: number | null;
  /** Neither, where the landlord decides between them. */
  readonly ahead: 'first' | 'second' | 'neither';
  readonly first: RankValue;
  readonly second: RankValue;
}

/**
 * Which criterion decides between two applications for the same home, and both values: a band by its id, a
 * waiting time in the unit of the criterion, `true` for who meets a preference or owes a debt. Null for one and
 * the same application.
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

/** A criterion that cannot look at an application, because the council has not told what it looks at. */
export interface Untold {
  readonly criterion: RankStep['criterion'];
  /** Which preference it is, counted from 0, the home's before the scheme's; null for other criteria. */
  readonly preference: number | null;
  /**
   * Where the application stands meanwhile: `last`, level with those who are known to stand last in this criterion
   * and never behind them; `between` those known to stand first and those known to stand last.
   */
  readonly place: 'last' | 'between';
  /** What would change it, once the council tells it. */
  readonly facts: readonly FactName[];
}

/** What decides in a queue and is not told of an application, in the order of its weight. */
export function explainUntold(ranked: Ranked, scheme: Scheme, context?: RankContext): Untold[] {
  return stepsOf(scheme, context).flatMap(({ criterion, preference, of }): Untold[] => {
    const { untold: facts } = of(ranked);
    if (facts.length === 0) return [];
    return [{ criterion, preference, place: criterion === 'debt' ? 'between' : 'last', facts }];
  });
}
