import { automaticHours } from '#domain/lettings/automatic-bids.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';

/** A scheme in which the portal bids for those who ask it to, and how long before a home closes. */
export interface AutomaticOffer {
  readonly scheme: Scheme;
  readonly hoursBeforeClose: number;
}

/** The schemes of a council that have automatic bids, in its order. */
export function offersOf({ schemes }: LettingsPolicy): AutomaticOffer[] {
  return schemes.flatMap((scheme) => {
    const hoursBeforeClose = automaticHours(scheme);
    return hoursBeforeClose === undefined ? [] : [{ scheme, hoursBeforeClose }];
  });
}

/** Those of them that one of these applications takes part in. */
export function offersFor(
  policy: LettingsPolicy,
  applications: readonly { readonly schemeIdentifiers: readonly string[] }[],
): AutomaticOffer[] {
  return offersOf(policy).filter(({ scheme }) =>
    applications.some(({ schemeIdentifiers }) => schemeIdentifiers.includes(scheme.identifier)),
  );
}
