import type { Outcome } from '#schemas/api/outcomes.ts';

/** The homes that were let through one advert: the first stands for all in what they have in common. */
export type OutcomesOfAdvert = readonly [Outcome, ...Outcome[]];

/** Puts the homes of an advert together, adverts and homes in the order in which they came. */
export function byAdvert(outcomes: readonly Outcome[]): OutcomesOfAdvert[] {
  const found = new Map<string, [Outcome, ...Outcome[]]>();
  for (const outcome of outcomes) {
    const known = found.get(outcome.advertId);
    if (known) known.push(outcome);
    else found.set(outcome.advertId, [outcome]);
  }
  return [...found.values()];
}
