import type { AdvertEligibility, AdvertEligibilityResponse } from '#schemas/api/advert-eligibility.ts';

export type Standings = ReadonlyMap<string, AdvertEligibility>;

/** Returns the reader's standing by advert; empty for visitors and people without an application. */
export function standingsOf(eligibility: AdvertEligibilityResponse | undefined): Standings {
  const entries = eligibility?.schemes.flatMap((scheme) => scheme.eligibility) ?? [];
  return new Map(entries.map((entry) => [entry.advertId, entry]));
}
