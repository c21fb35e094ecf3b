import type {
  AdvertEligibility,
  AdvertEligibilityResponse,
  EligibilityScheme,
} from '#schemas/api/advert-eligibility.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import { actorOf, type Reader, type ReaderApplication } from '../../accounts/reader.ts';
import type { TenantDatabase } from '../../database/database.ts';
import { cycleAt } from '../../rules/lettings/cycle.ts';
import { schemeOf } from '../../rules/lettings/scheme.ts';
import type { Advert } from '../adverts/adverts.ts';
import { findInNeverAreas } from '../automatic/choices.ts';
import { findKnownBids, type KnownBids, pairKey } from './bid-facts.ts';
import { countUsedBids, maximumActiveBids } from './bid-limit.ts';
import { describeOutside, describeBidEligibility, showQueue } from './describe-bid-eligibility.ts';
import { verdictKey } from './verdict-key.ts';

/** A person's eligibility to bid on one advert, with the bids counted against its scheme's limit. */
export interface BidEligibility {
  readonly eligibility: AdvertEligibility;
  readonly countActiveBids: number;
  readonly maximumActiveBids: number | null;
}

/** A person's applications in a scheme, in order of reference. */
function applicationsIn(reader: Applicant, schemeIdentifier: string): ReaderApplication[] {
  return reader.applications.filter(({ schemeIdentifiers }) => schemeIdentifiers.includes(schemeIdentifier));
}

/** The person whose eligibility is checked, apart from their bids. */
type Applicant = Pick<Reader, 'applications' | 'impersonationId'>;

/**
 * Finds a person's eligibility for each of these adverts, in their order; empty for a person without an
 * application. Takes one statement, however many adverts.
 */
export async function findBidEligibility(
  database: TenantDatabase,
  policy: LettingsPolicy,
  reader: Applicant,
  adverts: readonly Advert[],
): Promise<BidEligibility[]> {
  if (reader.applications.length === 0 || adverts.length === 0) return [];
  const known = await findBidsOnThese(database, reader.applications, adverts);
  return decideBidEligibility(policy, reader, adverts, known);
}

/** The bids of these applications, of one person or several, that {@link decideBidEligibility} needs. */
export function findBidsOnThese(
  database: TenantDatabase,
  applications: readonly Pick<ReaderApplication, 'id'>[],
  adverts: readonly Advert[],
): Promise<KnownBids> {
  return findKnownBids(
    database,
    applications.map(({ id }) => id),
    adverts.map(({ id }) => id),
    [...new Set(adverts.map(({ cycleId }) => cycleId))],
  );
}

/**
 * Decides a person's eligibility for each of these adverts, in their order. Adverts with the same verdict key are
 * checked once. Among several applications in a scheme, the one with a bid counts, else the first that may bid,
 * else the first that is eligible, else the first by reference.
 */
export function decideBidEligibility(
  policy: LettingsPolicy,
  reader: Applicant,
  adverts: readonly Advert[],
  known: KnownBids,
): BidEligibility[] {
  const own = new Set(reader.applications.map(({ id }) => id));
  const bidOn = new Set(
    [...known.last.values()]
      .filter(({ applicationId }) => own.has(applicationId))
      .map(({ advertId }) => advertId),
  );
  const likes = new Map<string, BidEligibility>();
  return adverts.map((advert) => {
    if (bidOn.has(advert.id)) return eligibilityOn(policy, reader, advert, known);
    const kind = verdictKey(advert);
    let like = likes.get(kind);
    if (!like) likes.set(kind, (like = eligibilityOn(policy, reader, advert, known)));
    return eligibilityLike(like, policy, advert, known);
  });
}

/**
 * Returns the eligibility for an advert that shares its verdicts with one already checked: only the id and the
 * queue differ.
 */
function eligibilityLike(
  like: BidEligibility,
  policy: LettingsPolicy,
  advert: Advert,
  { totals }: KnownBids,
): BidEligibility {
  const scheme = schemeOf(policy, advert.schemeIdentifier);
  const shown = showQueue(scheme, advert, null, totals.get(advert.id) ?? 0);
  return { ...like, eligibility: { ...like.eligibility, ...shown, advertId: advert.id } };
}

function eligibilityOn(
  policy: LettingsPolicy,
  reader: Applicant,
  advert: Advert,
  known: KnownBids,
): BidEligibility {
  const scheme = schemeOf(policy, advert.schemeIdentifier);
  const total = known.totals.get(advert.id) ?? 0;
  const all = reader.applications.flatMap((application): BidEligibility[] => {
    const lastBid = known.last.get(pairKey(advert.id, application.id));
    // An application that has left the scheme keeps its live bid, which the applicant must be able to see.
    const isIn = application.schemeIdentifiers.includes(scheme.identifier);
    if (!isIn && lastBid?.state !== 'live') return [];
    const held = known.held.get(application.id) ?? [];
    return [
      {
        eligibility: describeBidEligibility(
          { policy, by: actorOf(reader), scheme, application, advert, lastBid, held },
          total,
        ),
        countActiveBids: countUsedBids(scheme, held, advert.cycleId, advert.readAt),
        maximumActiveBids: maximumActiveBids(scheme),
      },
    ];
  });
  const best =
    all.find(({ eligibility }) => eligibility.hasBid) ??
    all.find(({ eligibility }) => eligibility.canBid) ??
    all.find(({ eligibility }) => eligibility.eligible) ??
    all[0];
  return (
    best ?? {
      eligibility: describeOutside(policy, scheme, reader, advert, total),
      countActiveBids: 0,
      maximumActiveBids: maximumActiveBids(scheme),
    }
  );
}

/**
 * Groups a person's eligibility by the council's schemes; empty for a person without an application. A scheme the
 * person is not in is included if it has adverts, so that those give the reason.
 */
function groupByScheme(
  policy: LettingsPolicy,
  reader: Reader,
  all: readonly BidEligibility[],
): EligibilityScheme[] {
  const bySchemes = Map.groupBy(all, ({ eligibility }) => eligibility.eligibilitySchemeIdentifier);
  return policy.schemes
    .filter(({ identifier }) => bySchemes.has(identifier) || applicationsIn(reader, identifier).length > 0)
    .map((scheme) => {
      const own = bySchemes.get(scheme.identifier) ?? [];
      return {
        identifier: scheme.identifier,
        name: scheme.name,
        // Adverts are sorted by close, so the first one belongs to the current cycle.
        countActiveBids: own[0]?.countActiveBids ?? 0,
        maximumActiveBids: maximumActiveBids(scheme),
        eligibility: own.map(({ eligibility }) => eligibility),
      };
    });
}

/**
 * The cycle in which a scheme's bids are counted now: that of its first open advert to close, else the one
 * given by the rules.
 */
export function currentCycle(scheme: Scheme, open: readonly Advert[], now: Date): string {
  const advert = open.find(({ schemeIdentifier }) => schemeIdentifier === scheme.identifier);
  return advert?.cycleId ?? (scheme.cycle.kind === 'fixed' ? cycleAt(scheme.cycle, now).id : '');
}

/**
 * Describes what a reader may bid for, and why not for the rest.
 * @param open the open adverts, in the order in which they close
 */
export async function describeEligibility(
  database: TenantDatabase,
  policy: LettingsPolicy,
  reader: Reader,
  open: readonly Advert[],
): Promise<Omit<AdvertEligibilityResponse, 'status'>> {
  const [all, neverAdvertIds] = await Promise.all([
    findBidEligibility(database, policy, reader, open),
    findInNeverAreas(database, policy, reader, open),
  ]);
  const schemes = groupByScheme(policy, reader, all);
  const biddable = all.findIndex(({ eligibility }) => eligibility.canBid);
  return {
    schemes,
    totalEligibleCount: all.filter(({ eligibility }) => eligibility.eligible).length,
    totalEligibleCanBidCount: all.filter(({ eligibility }) => eligibility.canBid).length,
    totalCountActiveBids: schemes.reduce((sum, scheme) => sum + scheme.countActiveBids, 0),
    nextCloseCanBid: open[biddable]?.closesAt.toISOString() ?? null,
    ...(neverAdvertIds.length === 0 ? {} : { neverAdvertIds }),
  };
}
