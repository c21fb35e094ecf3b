import type { ListedAdvert } from '#schemas/api/property-listings.ts';
import { comparableRent } from './comparable-rent.ts';

/** A kind of change that has its own words; `details` is any other. */
export type AdvertChange =
  | { readonly kind: 'rent' | 'closesAt' | 'availableFrom' | 'viewing' }
  | { readonly kind: 'details' };

/**
 * The changes between two answers of the server about an advert. The closing time can change without a new version
 * of the advert's facts; everything else comes with one. Empty if nothing visible changed.
 */
export function advertChanges(before: ListedAdvert, after: ListedAdvert): AdvertChange[] {
  const changes: AdvertChange[] = [];
  const [cost, cost2] = [comparableRent(before.details), comparableRent(after.details)];
  if (cost.asked !== cost2.asked || cost.total[cost.asked] !== cost2.total[cost.asked]) {
    changes.push({ kind: 'rent' });
  }
  if (Date.parse(before.closesAt) !== Date.parse(after.closesAt)) changes.push({ kind: 'closesAt' });
  if (before.details.availableFrom !== after.details.availableFrom && after.details.availableFrom) {
    changes.push({ kind: 'availableFrom' });
  }
  if (before.details.viewing !== after.details.viewing) changes.push({ kind: 'viewing' });
  if (before.version !== after.version && changes.length === 0) changes.push({ kind: 'details' });
  return changes;
}
