import type { Outcome } from '#schemas/api/outcomes.ts';

/** The homes let through one advert: the first has the facts they share. */
export type OutcomesOfAdvert = readonly [Outcome, ...Outcome[]];

/** Groups homes by advert, keeping the order of adverts and homes. */
export function byAdvert(outcomes: readonly Outcome[]): OutcomesOfAdvert[] {
  const found = new Map<string, [Outcome, ...Outcome[]]>();
  for (const outcome of outcomes) {
    const known = found.get(outcome.advertId);
    if (known) known.push(outcome);
    else found.set(outcome.advertId, [outcome]);
  }
  return [...found.values()];
}
