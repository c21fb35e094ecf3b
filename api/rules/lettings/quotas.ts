import { Temporal } from 'temporal-polyfill';
import type { ApplicationFacts, EligibilityRules } from '#schemas/lettings-facts.ts';
import type { QuotaGroup, QuotaOrder, Quotas } from '#schemas/tenant/lettings-quotas.ts';
import type { AdvertTerms } from '#schemas/tenant/lettings-ranking.ts';
import { explainRules, isEligible } from './explain.ts';
import { missingFactsOf } from './missing-facts.ts';
import type { FactName, RuleContext, RuleNames } from './eligibility/rule.ts';
import { plainDayOf, wallClock } from './wall-clock.ts';

/** The homes of a group in a year. */
export interface GroupCount {
  /** Homes let to people in the group. */
  readonly lets: number;
  /** Homes advertised for the group and not let yet. */
  readonly pending: number;
}

/** The count of each group by its id; a group without an entry has none. */
export type GroupCounts = ReadonlyMap<string, GroupCount>;

const none: GroupCount = { lets: 0, pending: 0 };

/** A group with a share. */
type SharedGroup = QuotaGroup & { readonly percent: number };

const hasShare = (group: QuotaGroup): group is SharedGroup => group.percent !== undefined;

/** Returns the groups among which homes are shared, as written. */
export function sharedGroups({ groups }: Quotas): SharedGroup[] {
  return groups.filter(hasShare);
}

/**
 * Returns the groups with a share in the order in which the next home is due to them. First come those that would be
 * below their share if it went to another group, and among these the one whose next home was due first: a group with
 * 60% is due its third home when five have been let. The written order decides between equals. On its own lets, each
 * group therefore always has its share, rounded down or up. Source: the quota method of Balinski and Young (1975);
 * always choosing the group that is owed the most homes can leave a small group more than one home behind.
 */
export function nextGroups(quotas: Quotas, counts: GroupCounts): SharedGroup[] {
  const homesOf = ({ id }: SharedGroup): number => {
    const { lets, pending } = counts.get(id) ?? none;
    return lets + pending;
  };
  const groups = sharedGroups(quotas);
  const next = groups.reduce((sum, group) => sum + homesOf(group), 0) + 1;
  const isAhead = (group: SharedGroup): boolean => homesOf(group) * 100 >= group.percent * next;
  return groups.toSorted(
    (one, other) =>
      Number(isAhead(one)) - Number(isAhead(other)) ||
      (homesOf(one) + 1) * other.percent - (homesOf(other) + 1) * one.percent,
  );
}

const above = ({ groups }: Quotas): QuotaGroup[] => groups.filter((group) => !hasShare(group));

/** Returns whether anyone in a group can bid for a home, going by bands alone. */
export function mayBid({ rules }: QuotaGroup, home: EligibilityRules): boolean {
  return rules.bands?.some((band) => home.bands?.includes(band) ?? true) ?? true;
}

/**
 * Draws the order of groups for the next home, with the counts that it follows from. The home is for the first of them
 * that may bid for it.
 * @param rules the home's own.
 * @returns undefined if no group with a share may bid.
 */
export function drawOrder(
  quotas: Quotas,
  counts: GroupCounts,
  rules: EligibilityRules,
): QuotaOrder | undefined {
  const drawn = nextGroups(quotas, counts).map((group) => ({ ...group, ...(counts.get(group.id) ?? none) }));
  const first = drawn.find((group) => mayBid(group, rules));
  if (first === undefined) return undefined;
  const others = drawn.filter((group) => group !== first);
  return { group: first.id, order: [...above(quotas), first, ...others] };
}

/** Returns the order for a home whose group the council names: that one, then the others as written. */
export function namedOrder(quotas: Quotas, named: string): QuotaOrder {
  const groups = sharedGroups(quotas);
  const isNamed = ({ id }: QuotaGroup): boolean => id === named;
  return {
    group: named,
    order: [...above(quotas), ...groups.filter(isNamed), ...groups.filter((group) => !isNamed(group))],
  };
}

/** Counts one more home that waits to be let to a group. */
export function withPending(counts: GroupCounts, group: string, homes: number): GroupCounts {
  const { lets, pending } = counts.get(group) ?? none;
  return new Map([...counts, [group, { lets, pending: pending + homes }]]);
}

interface PlaceInOrder {
  /** The place of the first group that the application is in, from 0; null if it is known to be in none. */
  readonly place: number | null;
  /** Facts not given by the council that could put it in an earlier group. */
  readonly missing: readonly FactName[];
}

/** Finds the group that an application is in for a home: the first in the home's order whose rules it meets. */
export function placeInOrder(
  order: QuotaOrder['order'],
  facts: ApplicationFacts,
  context: Omit<RuleContext, 'facts'>,
): PlaceInOrder {
  const missing = new Set<FactName>();
  for (const [place, { rules }] of order.entries()) {
    const reasons = explainRules(rules, { ...context, facts });
    if (isEligible(reasons)) return { place, missing: [...missing] };
    for (const fact of missingFactsOf(reasons)) missing.add(fact);
  }
  return { place: null, missing: [...missing] };
}

/**
 * Returns the group that a home counts for when it is let to an application: by the home's order, or its scheme's.
 * @param today the ISO day in Europe/London that counts.
 */
export function groupOfLet(
  facts: ApplicationFacts,
  { quota, parish }: AdvertTerms,
  names: RuleNames,
  today: string,
): string | null {
  const { quotas } = names.scheme;
  const order = quota?.order ?? (quotas === undefined ? [] : [...above(quotas), ...sharedGroups(quotas)]);
  const { place } = placeInOrder(order, facts, { ...names, today, parish: parish ?? null });
  return place === null ? null : (order[place]?.id ?? null);
}

/** The first day of the year if a scheme does not set one: the day on which councils' financial years begin. */
export const defaultYearBegins = '04-01';

/** A year of quotas: the instants between which the homes close that count in it. */
export interface QuotaYear {
  /** The calendar year in which it begins. */
  readonly begins: number;
  /** The first day, ISO 8601 in Europe/London. */
  readonly firstDay: string;
  /** Homes that close after this instant count; it is midnight in London. */
  readonly after: Date;
  /** Homes that close up to this instant count: a closing time of midnight belongs to the day that ends then. */
  readonly until: Date;
}

/** Returns the year of quotas that begins in a calendar year. */
export function quotaYear({ yearBegins = defaultYearBegins }: Quotas, begins: number): QuotaYear {
  const firstDay = Temporal.PlainDate.from(`${begins}-${yearBegins}`);
  return {
    begins,
    firstDay: firstDay.toString(),
    after: wallClock(firstDay, '00:00'),
    until: wallClock(firstDay.add({ years: 1 }), '00:00'),
  };
}

/** Returns the year of quotas in which a home that closes at this instant counts. */
export function quotaYearOf(quotas: Quotas, closesAt: Date): QuotaYear {
  const { year } = plainDayOf(closesAt);
  const begun = quotaYear(quotas, year);
  return closesAt > begun.after ? begun : quotaYear(quotas, year - 1);
}
