import { type QueuedAdvert, rankBid } from '#api/lettings/bids/rank-bid.ts';
import { needsAgreement } from '#api/rules/lettings/agreement.ts';
import { explainEligibility, isEligible } from '#api/rules/lettings/explain.ts';
import { schemeOf } from '#api/rules/lettings/scheme.ts';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { keyOf } from './advert.ts';
import type { Turn } from './calendar.ts';
import { seededRandom, uuidFor } from './seeded-random.ts';
import type { AdvertSlot } from './advert-slot.ts';

export interface Applicant {
  readonly id: string;
  readonly reference: string;
  /** The seed for everything random about their bids. */
  readonly key: string;
  readonly schemeIdentifiers: readonly string[];
  readonly facts: ApplicationFacts;
}

interface BidRow {
  readonly id: string;
  readonly advert_id: string;
  readonly application_id: string;
  readonly scheme_identifier: string;
  readonly cycle_id: string;
  readonly counts_towards_limit: boolean;
  readonly state: 'live' | 'withdrawn';
  readonly made_by: 'applicant' | 'staff';
  readonly agreement: 'waiting' | null;
  readonly rank_key: string;
  readonly policy_version: string;
  readonly reference: string;
  readonly placed_at: Date;
  readonly withdrawn_at: Date | null;
}

interface EventRow {
  readonly bid_id: string;
  readonly event: 'bid.place' | 'bid.withdraw';
  readonly made_by: BidRow['made_by'];
  readonly at: Date;
  readonly queue_position: number | null;
  readonly total_bids: number;
}

export interface PlannedBids {
  readonly bids: BidRow[];
  readonly events: EventRow[];
}

/**
 * Returns the slots that a household bids on whenever a home comes up: at most as many as the tightest limit of the
 * policy allows at once, so that the demo's bids never exceed it. Popular slots are chosen more often, which gives a
 * few adverts hundreds of bids and most of them only a few.
 */
function watchedSlots(
  applicant: Applicant,
  slots: readonly AdvertSlot[],
  policy: LettingsPolicy,
  today: string,
): Set<AdvertSlot> {
  const random = seededRandom(`watches/${applicant.key}`);
  const watched = new Set<AdvertSlot>();
  if (random.chance(0.15)) return watched;
  // Even without a limit, people bid only for the few homes that suit them.
  const limits = policy.schemes.map(({ limit }) => (limit.kind === 'none' ? 4 : limit.maximum));
  const wanted = Math.min(...limits) - (random.chance(0.35) ? 1 : 0);
  const open = slots.filter((slot) => {
    if (!applicant.schemeIdentifiers.includes(slot.scheme)) return false;
    const advert = { eligibilitySchemeIdentifier: slot.scheme, rules: slot.rules };
    return isEligible(explainEligibility(applicant.facts, policy, advert, today));
  });
  while (watched.size < Math.min(wanted, open.length)) {
    watched.add(
      random.weighted(
        open.filter((slot) => !watched.has(slot)).map((slot) => [slot, slot.popularity] as const),
      ),
    );
  }
  return watched;
}

/** Returns the bidders on each of a council's slots. `today` is an ISO day in Europe/London. */
export function makeBidders(
  applicants: readonly Applicant[],
  slots: readonly AdvertSlot[],
  policy: LettingsPolicy,
  today: string,
): ReadonlyMap<AdvertSlot, readonly Applicant[]> {
  const crowd = new Map<AdvertSlot, Applicant[]>(slots.map((slot) => [slot, []]));
  for (const applicant of applicants) {
    for (const slot of watchedSlots(applicant, slots, policy, today)) crowd.get(slot)?.push(applicant);
  }
  return crowd;
}

/** The bid of the demo's applicant on an advert. */
interface OwnBid {
  readonly applicant: Applicant;
  readonly madeBy: BidRow['made_by'];
  /** True if no one ranked ahead of them bids. */
  readonly isFirst: boolean;
}

/**
 * Plans the bids on one advert, with their history: made between its opening and `now` (or its closing), each with its
 * place in the queue at that moment. A few are withdrawn again.
 * @param advert the turn's advert as stored.
 * @param own the bid of the demo's applicant here, or null.
 */
export function planDemoBids(
  tenantId: string,
  policy: LettingsPolicy,
  turn: Turn,
  { id: advertId, terms }: Pick<QueuedAdvert, 'id' | 'terms'>,
  crowd: readonly Applicant[],
  own: OwnBid | null,
  now: Date,
): PlannedBids {
  const { slot } = turn;
  const key = keyOf(tenantId, turn);
  const queued = {
    id: advertId,
    schemeIdentifier: slot.scheme,
    bedrooms: slot.bedrooms,
    closesAt: turn.closesAt,
    terms,
  };
  const scheme = schemeOf(policy, slot.scheme);
  const opened = turn.opensAt.getTime();
  const span = Math.min(now.getTime(), turn.closesAt.getTime()) - 1 - opened;
  const at = (share: number): Date => new Date(opened + Math.floor(share * span));
  const bids: BidRow[] = [];

  const place = (
    applicant: Applicant,
    madeBy: BidRow['made_by'],
    placed: number,
    withdrawn: number | null,
  ): void => {
    const id = uuidFor(`${key}/bid/${applicant.key}`);
    bids.push({
      id,
      advert_id: advertId,
      application_id: applicant.id,
      scheme_identifier: slot.scheme,
      cycle_id: turn.id,
      counts_towards_limit: !slot.excludedFromBidCount,
      state: withdrawn === null ? 'live' : 'withdrawn',
      made_by: madeBy,
      agreement: madeBy !== 'staff' && needsAgreement(applicant.facts, scheme) ? 'waiting' : null,
      rank_key: rankBid(policy, queued, applicant, at(placed)),
      policy_version: policy.version,
      reference: id.slice(0, 8).toUpperCase(),
      placed_at: at(placed),
      withdrawn_at: withdrawn === null ? null : at(withdrawn),
    });
  };

  for (const applicant of crowd) {
    const random = seededRandom(`${key}/${applicant.key}`);
    if (random.chance(0.08)) continue;
    const madeBy = random.chance(0.09) ? 'staff' : 'applicant';
    const placed = random.fraction() * 0.97;
    const withdraws = madeBy === 'applicant' && random.chance(0.05);
    place(applicant, madeBy, placed, withdraws ? placed + (1 - placed) * random.fraction() : null);
  }
  if (own === null) return { bids, events: historyOf(bids) };
  place(own.applicant, own.madeBy, 0.4, null);
  const kept = own.isFirst ? bids.filter((bid) => bid.rank_key >= (bids.at(-1)?.rank_key ?? '')) : bids;
  return { bids: kept, events: historyOf(kept) };
}

function historyOf(bids: readonly BidRow[]): EventRow[] {
  const moments = bids.flatMap((bid) => [
    { bid, event: 'bid.place' as const, at: bid.placed_at },
    ...(bid.withdrawn_at ? [{ bid, event: 'bid.withdraw' as const, at: bid.withdrawn_at }] : []),
  ]);
  const queue = new Set<string>();
  return moments
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ bid, event, at }) => {
      if (event === 'bid.place') queue.add(bid.rank_key);
      else queue.delete(bid.rank_key);
      const ahead = [...queue].filter((key) => key < bid.rank_key).length;
      return {
        bid_id: bid.id,
        event,
        made_by: bid.made_by,
        at,
        queue_position: event === 'bid.place' ? ahead + 1 : null,
        total_bids: queue.size,
      };
    });
}
