import { countsTowardsLimit, maximumActiveBids } from '#api/lettings/bids/bid-limit.ts';
import { rankBid } from '#api/lettings/bids/rank-bid.ts';
import { londonDay } from '#api/rules/lettings/cycle.ts';
import { explainEligibility, isEligible } from '#api/rules/lettings/explain.ts';
import { schemeOf } from '#api/rules/lettings/scheme.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { seededRandom, uuidFor } from '#demo/seeded-random.ts';
import type { SeededAdvert } from './adverts.ts';
import type { SeededApplicant } from './households.ts';

/** A bid with its place in the queue when it was made. */
export interface SeededBid {
  readonly id: string;
  readonly advert: SeededAdvert;
  readonly applicant: SeededApplicant;
  readonly counts: boolean;
  readonly rankKey: string;
  readonly placedAt: Date;
  readonly queuePosition: number;
  readonly totalBids: number;
}

/** Bids per person in a scheme without a limit: people still bid for only the few homes that suit them. */
const withoutLimit = 6;

/**
 * Makes bids by eligible people, within the limits of their schemes: a few homes get very many and most get few
 * (numbers fall with a home's popularity, by Zipf's law). Makes fewer than asked for if no one may bid any more.
 */
export function makeBids(
  policy: LettingsPolicy,
  adverts: readonly SeededAdvert[],
  applicants: readonly SeededApplicant[],
  asked: { readonly bids: number; readonly seed: string; readonly now: Date },
): SeededBid[] {
  const byNeed = Map.groupBy(applicants, ({ facts }) => facts.bedroomNeed);
  const used = new Map<string, number>();
  const bidders = new Map<SeededAdvert, Set<SeededApplicant>>();
  let left = asked.bids;
  const quotas = sharesOf(adverts, asked.bids);
  // Bids left over for want of eligible people go to other homes, the most popular first.
  for (let round = 0; round < 3 && left > 0; round += 1) {
    for (const [place, advert] of adverts.entries()) {
      const wanted = Math.min(left, round === 0 ? (quotas[place] ?? 0) : left);
      const found = bidders.get(advert) ?? new Set();
      bidders.set(advert, found);
      left -= addBidders(policy, advert, byNeed, { found, used, wanted, ...asked });
    }
  }
  return [...bidders].flatMap(([advert, found]) => queueOf(policy, advert, [...found], asked));
}

/** Returns the number of bids for each home: proportional to one over its place, adding up to `bids`. */
function sharesOf(adverts: readonly SeededAdvert[], bids: number): number[] {
  const weights = adverts.map((_, place) => 1 / (place + 4));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => Math.round((bids * weight) / total));
}

function addBidders(
  policy: LettingsPolicy,
  advert: SeededAdvert,
  byNeed: ReadonlyMap<number | null, readonly SeededApplicant[]>,
  {
    found,
    used,
    wanted,
    now,
  }: {
    readonly found: Set<SeededApplicant>;
    readonly used: Map<string, number>;
    readonly wanted: number;
    readonly now: Date;
  },
): number {
  const scheme = schemeOf(policy, advert.schemeIdentifier);
  const maximum = maximumActiveBids(scheme) ?? withoutLimit;
  const asked = { eligibilitySchemeIdentifier: advert.schemeIdentifier, rules: advert.rules };
  const today = londonDay(now);
  const random = seededRandom(`bidders/${advert.id}/${found.size}`);
  const { minimum = 0, maximum: most = 12 } = advert.rules.bedroomNeed ?? {};
  const candidates = [...byNeed].flatMap(([need, people]) =>
    need !== null && need >= minimum && need <= most ? [people] : [],
  );
  let added = 0;
  for (const people of candidates) {
    // Starts at a random person and goes round once, so that the same people do not always come first.
    const start = random.between(0, people.length - 1);
    for (let step = 0; step < people.length && added < wanted; step += 1) {
      const applicant = people[(start + step) % people.length];
      if (applicant === undefined || found.has(applicant)) continue;
      const key = `${advert.schemeIdentifier} ${applicant.id}`;
      const count = used.get(key) ?? 0;
      if (count >= maximum) continue;
      if (!isEligible(explainEligibility(applicant.facts, policy, asked, today))) continue;
      used.set(key, count + 1);
      found.add(applicant);
      added += 1;
    }
  }
  return added;
}

/** Returns the bids on one home in order of placing, each with its place in the queue at that moment. */
function queueOf(
  policy: LettingsPolicy,
  advert: SeededAdvert,
  applicants: readonly SeededApplicant[],
  { now }: { readonly now: Date },
): SeededBid[] {
  const counts = countsTowardsLimit(schemeOf(policy, advert.schemeIdentifier), { ...advert, readAt: now });
  const random = seededRandom(`times/${advert.id}`);
  const until = Math.min(now.getTime(), advert.closesAt.getTime() - 1);
  const open = until - advert.opensAt.getTime();
  const times = applicants
    .map(() => Math.floor(advert.opensAt.getTime() + random.fraction() ** 2 * open))
    .toSorted((one, other) => one - other);
  const keys: string[] = [];
  return applicants.map((applicant, place): SeededBid => {
    const placedAt = new Date(times[place] ?? until);
    const rankKey = rankBid(policy, advert, applicant, placedAt);
    const ahead = countBelow(keys, rankKey);
    keys.splice(ahead, 0, rankKey);
    return {
      id: uuidFor(`bid/${advert.id}/${applicant.id}`),
      advert,
      applicant,
      counts,
      rankKey,
      placedAt,
      queuePosition: ahead + 1,
      totalBids: keys.length,
    };
  });
}

/** Returns the number of sorted keys that come before one. */
function countBelow(keys: readonly string[], key: string): number {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] ?? '') < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
