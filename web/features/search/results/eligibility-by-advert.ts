import type { AdvertEligibility, AdvertEligibilityResponse } from '#schemas/api/advert-eligibility.ts';

export type EligibilityByAdvert = ReadonlyMap<string, AdvertEligibility>;

/** Returns the reader's eligibility by the advert's id; empty for visitors and people without an application. */
export function indexEligibility(response: AdvertEligibilityResponse | undefined): EligibilityByAdvert {
  const entries = response?.schemes.flatMap((scheme) => scheme.eligibility) ?? [];
  return new Map(entries.map((entry) => [entry.advertId, entry]));
}
