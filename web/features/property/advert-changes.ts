import type { ListedAdvert } from '#schemas/api/property-listings.ts';
import { comparableRent } from './comparable-rent.ts';

/** What is different about an advert, as far as it has words of its own; `details` is any other difference. */
export type AdvertChange =
  | { readonly kind: 'rent' | 'closesAt' | 'availableFrom' | 'viewing' }
  | { readonly kind: 'details' };

/**
 * What changed in an advert between two answers of the server. The closing time can change without a new version
 * of the advert's facts; everything else comes with one. Empty where nothing that a reader sees is different.
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
