import { automaticHours } from '../../rules/lettings/automatic-bids.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';

/** A scheme with automatic bids, and the number of hours before a home's close at which they are made. */
export interface AutomaticOffer {
  readonly scheme: Scheme;
  readonly hoursBeforeClose: number;
}

/** The council's schemes with automatic bids, in its order. */
export function offersOf({ schemes }: LettingsPolicy): AutomaticOffer[] {
  return schemes.flatMap((scheme) => {
    const hoursBeforeClose = automaticHours(scheme);
    return hoursBeforeClose === undefined ? [] : [{ scheme, hoursBeforeClose }];
  });
}

/** The offers of schemes that at least one of these applications is in. */
export function offersFor(
  policy: LettingsPolicy,
  applications: readonly { readonly schemeIdentifiers: readonly string[] }[],
): AutomaticOffer[] {
  return offersOf(policy).filter(({ scheme }) =>
    applications.some(({ schemeIdentifiers }) => schemeIdentifiers.includes(scheme.identifier)),
  );
}
