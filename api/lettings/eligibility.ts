import { cycleAt } from '#domain/lettings/cycle.ts';
import { schemeOf } from '#domain/lettings/scheme.ts';
import type { AdvertEligibility, EligibilityScheme } from '#schemas/api/advert-eligibility.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import { actorOf, type Reader, type ReaderApplication } from '../accounts/reader.ts';
import type { TenantDatabase } from '../database/database.ts';
import type { Advert } from './adverts/adverts.ts';
import { findKnownBids, pairKey, type KnownBids } from './bids/bid-facts.ts';
import { countUsedBids, maximumActiveBids } from './bids/bid-limit.ts';
import { verdictKey } from './bids/verdict-key.ts';
import { describeOutside, describeStanding, showQueue } from './bids/standing.ts';

/** A person's standing on one advert, with the count for the limit of its scheme. */
export interface Standing {
  readonly eligibility: AdvertEligibility;
  readonly countActiveBids: number;
  readonly maximumActiveBids: number | null;
}

/** The applications by which a person takes part in a scheme, in order of reference. */
export function applicationsIn(reader: JudgedReader, schemeIdentifier: string): ReaderApplication[] {
  return reader.applications.filter(({ schemeIdentifiers }) => schemeIdentifiers.includes(schemeIdentifier));
}

/** Whose standing is asked for: all that a verdict knows of them besides their bids. */
export type JudgedReader = Pick<Reader, 'applications' | 'impersonationId'>;

/**
 * A person's standing on each of these adverts, in their order; empty for a person without an application. It takes one
 * statement, however many adverts.
 */
export async function findStandings(
  database: TenantDatabase,
  policy: LettingsPolicy,
  reader: JudgedReader,
  adverts: readonly Advert[],
): Promise<Standing[]> {
  if (reader.applications.length === 0 || adverts.length === 0) return [];
  const known = await findBidsOnThese(database, reader.applications, adverts);
  return judgeStandings(policy, reader, adverts, known);
}

/** What {@link judgeStandings} has to know of the bids of these applications, of however many people. */
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
 * A person's standing on each of these adverts, in their order. Adverts that are alike are judged once. Of several
 * applications in a scheme, the one that has bid counts, else the first that may bid, else the first that is eligible,
 * else the first in order of reference.
 */
export function judgeStandings(
  policy: LettingsPolicy,
  reader: JudgedReader,
  adverts: readonly Advert[],
  known: KnownBids,
): Standing[] {
  const own = new Set(reader.applications.map(({ id }) => id));
  const bidOn = new Set(
    [...known.last.values()]
      .filter(({ applicationId }) => own.has(applicationId))
      .map(({ advertId }) => advertId),
  );
  const likes = new Map<string, Standing>();
  return adverts.map((advert) => {
    if (bidOn.has(advert.id)) return standOn(policy, reader, advert, known);
    const kind = verdictKey(advert);
    let like = likes.get(kind);
    if (!like) likes.set(kind, (like = standOn(policy, reader, advert, known)));
    return standAlike(like, policy, advert, known);
  });
}

/** The standing on an advert that no verdict can tell from the one judged: only its id and its queue differ. */
function standAlike(like: Standing, policy: LettingsPolicy, advert: Advert, { totals }: KnownBids): Standing {
  const scheme = schemeOf(policy, advert.schemeIdentifier);
  const shown = showQueue(scheme, advert, null, totals.get(advert.id) ?? 0);
  return { ...like, eligibility: { ...like.eligibility, ...shown, advertId: advert.id } };
}

function standOn(policy: LettingsPolicy, reader: JudgedReader, advert: Advert, known: KnownBids): Standing {
  const scheme = schemeOf(policy, advert.schemeIdentifier);
  const total = known.totals.get(advert.id) ?? 0;
  const standings = reader.applications.flatMap((application): Standing[] => {
    const lastBid = known.last.get(pairKey(advert.id, application.id));
    // One that has left the scheme keeps its live bid, which its person has to see.
    const isIn = application.schemeIdentifiers.includes(scheme.identifier);
    if (!isIn && lastBid?.state !== 'live') return [];
    const held = known.held.get(application.id) ?? [];
    return [
      {
        eligibility: describeStanding(
          { policy, by: actorOf(reader), scheme, application, advert, lastBid, held },
          total,
        ),
        countActiveBids: countUsedBids(scheme, held, advert.cycleId, advert.readAt),
        maximumActiveBids: maximumActiveBids(scheme),
      },
    ];
  });
  const best =
    standings.find(({ eligibility }) => eligibility.hasBid) ??
    standings.find(({ eligibility }) => eligibility.canBid) ??
    standings.find(({ eligibility }) => eligibility.eligible) ??
    standings[0];
  return (
    best ?? {
      eligibility: describeOutside(policy, scheme, reader, advert, total),
      countActiveBids: 0,
      maximumActiveBids: maximumActiveBids(scheme),
    }
  );
}

/**
 * The schemes of the council, each with a person's standing on its adverts; none for a person without an application.
 * Schemes that the person is not in are included where they have adverts, so that those say why.
 */
export function groupByScheme(
  policy: LettingsPolicy,
  reader: Reader,
  standings: readonly Standing[],
): EligibilityScheme[] {
  const bySchemes = Map.groupBy(standings, ({ eligibility }) => eligibility.eligibilitySchemeIdentifier);
  return policy.schemes
    .filter(({ identifier }) => bySchemes.has(identifier) || applicationsIn(reader, identifier).length > 0)
    .map((scheme) => {
      const own = bySchemes.get(scheme.identifier) ?? [];
      return {
        identifier: scheme.identifier,
        name: scheme.name,
        // Adverts are sorted by close, so the first one belongs to the present cycle.
        countActiveBids: own[0]?.countActiveBids ?? 0,
        maximumActiveBids: maximumActiveBids(scheme),
        eligibility: own.map(({ eligibility }) => eligibility),
      };
    });
}

/** The cycle in which bids of a scheme are counted now: that of its open advert that closes first, else by rule. */
export function currentCycle(scheme: Scheme, open: readonly Advert[], now: Date): string {
  const advert = open.find(({ schemeIdentifier }) => schemeIdentifier === scheme.identifier);
  return advert?.cycleId ?? (scheme.cycle.kind === 'fixed' ? cycleAt(scheme.cycle, now).id : '');
}
