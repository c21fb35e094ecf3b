import type { ApplicationFacts, RuleName } from '#schemas/lettings-facts.ts';
import type { LettingsExample, RankReason } from '#schemas/tenant/lettings-examples.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import { explainOneMore, type CountedAdvert } from '#api/rules/lettings/bid-count.ts';
import { explainEligibility } from '#api/rules/lettings/explain.ts';
import { namedOrder } from '#api/rules/lettings/quotas.ts';
import { explainOrder, rankKey } from '#api/rules/lettings/rank.ts';
import type { Ranked, RankContext } from '#api/rules/lettings/rank-criteria.ts';
import { schemeOf } from '#api/rules/lettings/scheme.ts';
import { explainBiddingBars } from '#api/rules/lettings/bidding-bars.ts';

type Applicant = LettingsExample['applicants'][number];

/** The result of applying the rules to an example, in the same form as the example's expected result. */
export interface ExampleRanking {
  /**
   * Applicants who may bid, in queue order, each with the reason why they are before the next; `null` for the
   * last.
   */
  readonly ranking: readonly { readonly name: string; readonly because: RankReason | null }[];
  /** Applicants who may not bid, in the order of the example, each with the rules that keep them from it. */
  readonly cannotBid: readonly { readonly name: string; readonly because: readonly RuleName[] }[];
}

/** An application without known facts, of a person who lives alone. */
const unknownFacts: ApplicationFacts = {
  band: null,
  effectiveDate: null,
  bedroomNeed: null,
  household: [{ role: 'applicant', dateOfBirth: null }],
  localConnections: [],
};

/**
 * Applies the rules for real bids to an example: the applicants who may bid, and their order.
 * @param sha256 for a draw: returns the hash of a text in UTF-8, in lower-case hexadecimal digits.
 * @throws UnknownSchemeError and RankContextError if the home names a scheme or a ranking that does not exist.
 */
export function rankExample(
  policy: LettingsPolicy,
  { home, applicants }: LettingsExample,
  sha256: (text: string) => string,
): ExampleRanking {
  const scheme = schemeOf(policy, home.scheme ?? policy.schemes[0]?.identifier ?? '');
  const context = contextOf(policy, home, sha256);
  const seen = applicants.map((applicant, place) => ({
    name: applicant.name,
    ranked: rankedOf(applicant, place, home.closesOn),
    against: reasonsAgainst(policy, scheme, home, applicant),
  }));
  const queue = seen
    .filter(({ against }) => against.length === 0)
    .map(({ name, ranked }) => ({
      name,
      ranked,
      key: rankKey(ranked, scheme, context),
    }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1));
  return {
    ranking: queue.map(({ name, ranked }, place) => {
      const next = queue[place + 1];
      const order = next && explainOrder(ranked, next.ranked, scheme, context);
      return { name, because: order?.criterion ?? null };
    }),
    cannotBid: seen
      .filter(({ against }) => against.length > 0)
      .map(({ name, against }) => ({ name, because: against })),
  };
}

function contextOf(
  policy: LettingsPolicy,
  home: LettingsExample['home'],
  sha256: (text: string) => string,
): RankContext {
  const { bedrooms, closesOn, parish, preferences, ranking, quotaGroup } = home;
  const { quotas } = schemeOf(policy, home.scheme ?? policy.schemes[0]?.identifier ?? '');
  const terms = {
    ...(parish === undefined ? {} : { parish }),
    ...(preferences === undefined ? {} : { preferences }),
    ...(ranking === undefined ? {} : { ranking }),
    ...(quotaGroup === undefined || quotas === undefined ? {} : { quota: namedOrder(quotas, quotaGroup) }),
  };
  return { policy, sha256, advert: { id: 'example', bedrooms, asOf: closesOn, terms } };
}

/** Numbers the applicants in the order of the list, as if they had registered in that order. */
function rankedOf({ facts, bidAt }: Applicant, place: number, closesOn: string): Ranked {
  return {
    reference: String(place + 1),
    applicationId: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
    facts: { ...unknownFacts, ...facts },
    placedAt: new Date(bidAt ?? `${closesOn}T00:00:00Z`),
  };
}

/** Returns every rule that is not met, or not known to be, on the day on which the home closes. */
function reasonsAgainst(
  policy: LettingsPolicy,
  scheme: Scheme,
  { closesOn, parish, advertType, rules = {} }: LettingsExample['home'],
  { facts: given, bids = 0 }: Applicant,
): RuleName[] {
  const facts = { ...unknownFacts, ...given };
  const advert = { eligibilitySchemeIdentifier: scheme.identifier, rules, parish: parish ?? null };
  const counted: CountedAdvert = {
    schemeIdentifier: scheme.identifier,
    cycleId: 'this',
    closesAt: new Date(`${closesOn}T12:00:00Z`),
    advertTypeId: advertType ?? policy.advertTypes[0]?.id ?? 1,
    excludedFromBidCount: false,
    bidGroup: null,
  };
  const placedAt = new Date(`${closesOn}T00:00:00Z`);
  const held = Array.from({ length: bids }, () => ({ state: 'live' as const, placedAt, advert: counted }));
  const limit = explainOneMore(scheme, held, counted, placedAt);
  return [
    ...explainBiddingBars(facts, scheme, closesOn),
    ...explainEligibility(facts, policy, advert, closesOn),
    ...(limit === null ? [] : [limit]),
  ]
    .filter(({ verdict }) => verdict !== 'met')
    .map(({ rule }) => rule);
}
