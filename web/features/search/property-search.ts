import type { AdvertEligibility, AdvertEligibilityResponse } from '#schemas/api/advert-eligibility.ts';
import type { BasicAdvert } from '#schemas/api/property-listings.ts';

/** What the address bar can say of a search. `eligibleOnly` is empty in a visitor's menu (section 2). */
export interface PropertySearch {
  readonly eligibleOnly?: 1 | '' | undefined;
  readonly bidOnly?: 1 | undefined;
  readonly sort?: 'fewest' | 'most' | undefined;
}

/** Reads search params; whatever is not known is left out rather than an error. */
export function readPropertySearch(params: Record<string, unknown>): PropertySearch {
  const { eligibleOnly, bidOnly, sort } = params;
  return {
    ...(eligibleOnly === 1 || eligibleOnly === '' ? { eligibleOnly } : {}),
    ...(bidOnly === 1 ? { bidOnly } : {}),
    ...(sort === 'fewest' || sort === 'most' ? { sort } : {}),
  };
}

export type Standings = ReadonlyMap<string, AdvertEligibility>;

/** The reader's standing by advert; empty for visitors and people without an application. */
export function standingsOf(eligibility: AdvertEligibilityResponse | undefined): Standings {
  const entries = eligibility?.schemes.flatMap((scheme) => scheme.eligibility) ?? [];
  return new Map(entries.map((entry) => [entry.advertId, entry]));
}

/**
 * The adverts that a search asks for, in order: by bedrooms where asked, then the ones that close first.
 * `standings` is null for readers who have none; the filters that need it then change nothing.
 */
export function searchAdverts(
  adverts: readonly BasicAdvert[],
  search: PropertySearch,
  standings: Standings | null,
): BasicAdvert[] {
  const direction = { fewest: 1, most: -1, closing: 0 }[search.sort ?? 'closing'];
  return adverts
    .filter(({ id }) => {
      if (standings === null) return true;
      if (search.bidOnly === 1) return standings.get(id)?.hasBid === true;
      if (search.eligibleOnly === 1) return standings.get(id)?.eligible === true;
      return true;
    })
    .toSorted(
      (a, b) =>
        direction * (a.bedrooms - b.bedrooms) ||
        Date.parse(a.closesAt) - Date.parse(b.closesAt) ||
        (a.id < b.id ? -1 : 1),
    );
}
