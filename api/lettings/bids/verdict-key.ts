import type { Advert } from '../adverts/adverts.ts';

/** Everything of an advert that a verdict may look at, besides which one it is. */
const judgedBy = [
  'schemeIdentifier',
  'cycleId',
  'advertTypeId',
  'excludedFromBidCount',
  'rules',
  'terms',
  'opensAt',
  'closesAt',
  'withdrawnAt',
  'readAt',
] as const satisfies readonly (keyof Advert)[];

/** An advert as the rules see it: a rule that looks at anything else does not compile. */
export type JudgedAdvert = Pick<Advert, 'id' | (typeof judgedBy)[number]>;

const kinds = new WeakMap<JudgedAdvert, string>();

/**
 * A word that is the same for adverts which no verdict can tell apart, as long as somebody has no bid on either. Of
 * five hundred open adverts some dozens differ, so that many are judged and not five hundred. Worked out once for
 * each advert that was read.
 */
export function verdictKey(advert: JudgedAdvert): string {
  let kind = kinds.get(advert);
  if (kind === undefined) kinds.set(advert, (kind = JSON.stringify(judgedBy.map((part) => advert[part]))));
  return kind;
}
