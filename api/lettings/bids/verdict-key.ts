import type { Advert } from '../adverts/adverts.ts';

/** Every field of an advert that a verdict may use, apart from its id. */
const ruledFields = [
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

/** An advert as the rules see it: a rule that uses any other field does not compile. */
export type RuledAdvertFields = Pick<Advert, 'id' | (typeof ruledFields)[number]>;

const kinds = new WeakMap<RuledAdvertFields, string>();

/**
 * A key shared by adverts that get the same verdicts, as long as the person has no bid on them. Five hundred
 * open adverts have some dozens of keys, so only those are checked. Computed once per advert read.
 */
export function verdictKey(advert: RuledAdvertFields): string {
  let kind = kinds.get(advert);
  if (kind === undefined)
    kinds.set(
      advert,
      (kind = JSON.stringify(
        ruledFields.map((part) => advert[part]),
        withoutCounts,
      )),
    );
  return kind;
}

/** Leaves out the counts behind a home's order of groups: they differ for each home, and no verdict uses them. */
function withoutCounts(this: object, name: string, value: unknown): unknown {
  return (name === 'lets' || name === 'pending') && 'percent' in this ? undefined : value;
}
