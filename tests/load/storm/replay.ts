import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import { schemeOf } from '#api/rules/lettings/scheme.ts';
import { known, type AdvertRecord, type BidRecord, type EventRecord, type Records } from './records.ts';

/** A bid as a limit counts it. */
export interface UsedBid {
  readonly bid: BidRecord;
  readonly advert: AdvertRecord;
  /** True until the bid ends; one in the state `stood` still counts in its cycle. */
  readonly live: boolean;
  /** True if it was given back when it ended, whatever the scheme says about withdrawals. */
  readonly free: boolean;
}

/** A bid during the replay of its application's history. */
interface Played extends UsedBid {
  live: boolean;
  free: boolean;
  preferred: boolean;
}

const ends = new Set(['bid.withdraw', 'bid.move', 'advert.withdraw']);

/**
 * Replays every application's history, event by event, and checks at each moment the scheme's limit, one
 * preferred bid, and one live bid per home: a fault that was put right later still counts. Written from the
 * specification (sections 4 and 9) and the policy's own words, without the API's counting code.
 */
export function replayFaults(records: Records, policy: LettingsPolicy): string[] {
  const all = [...records.histories.values()].flat();
  const own = Map.groupBy(all, ({ bid }) => known(records.bids, bid).application);
  return [...own.values()].flatMap((events) => applicationFaults(records, policy, events));
}

function applicationFaults(
  records: Records,
  policy: LettingsPolicy,
  events: readonly EventRecord[],
): string[] {
  const faults: string[] = [];
  const played = new Map<string, Played>();
  // A move is two events at one moment: the bid leaves its home first.
  const inOrder = events.toSorted(
    (one, other) => one.at - other.at || Number(isPlace(one)) - Number(isPlace(other)) || one.id - other.id,
  );
  for (const event of inOrder) {
    play(records, played, event);
    const { advert } = known(played, event.bid);
    const scheme = schemeOf(policy, advert.scheme);
    if (isPlace(event)) faults.push(...afterPlace(scheme, played, event));
    if (event.event === 'bid.prefer') faults.push(...afterPrefer(scheme, played, event));
  }
  for (const { bid, preferred } of played.values()) {
    if (bid.preferred !== preferred)
      faults.push(`preferred: bid ${bid.id} is ${bid.preferred}, its history says ${preferred}`);
  }
  return faults;
}

function isPlace({ event }: EventRecord): boolean {
  return event === 'bid.place';
}

function play(records: Records, played: Map<string, Played>, { bid: id, event }: EventRecord): void {
  let state = played.get(id);
  if (!state) {
    const bid = known(records.bids, id);
    const advert = known(records.adverts, bid.advert);
    played.set(id, (state = { bid, advert, live: false, free: false, preferred: false }));
  }
  if (event === 'bid.place') state.live = true;
  if (event === 'bid.prefer') state.preferred = true;
  if (event === 'bid.unprefer') state.preferred = false;
  if (ends.has(event)) {
    state.live = false;
    state.preferred = false;
    state.free = event !== 'bid.withdraw';
  }
}

function afterPlace(scheme: Scheme, played: ReadonlyMap<string, Played>, event: EventRecord): string[] {
  const { advert, bid } = known(played, event.bid);
  const sameHome = [...played.values()].filter((other) => other.live && other.advert === advert);
  const used = usedBids(scheme, played.values(), advert.cycle, event.at);
  return [
    ...(sameHome.length > 1
      ? [`one live bid: ${sameHome.length} of ${bid.application} on ${advert.id}`]
      : []),
    ...(scheme.limit.kind !== 'none' && used > scheme.limit.maximum
      ? [`limit: ${used} bids of ${bid.application} in ${scheme.identifier} at ${event.at}`]
      : []),
  ];
}

/** Returns the number of bids used in a scheme at a moment, by a plain count. */
export function usedBids(scheme: Scheme, bids: Iterable<UsedBid>, cycle: string, at: number): number {
  const givesBack =
    scheme.bidding?.withdrawal?.kind !== 'untilClose' || scheme.bidding.withdrawal.givesBidBack;
  const uses = new Set<string>();
  for (const { bid, advert, live, free } of bids) {
    if (advert.scheme !== scheme.identifier || advert.uncounted) continue;
    if (!live && (free || givesBack !== false)) continue;
    const counted = scheme.limit.kind === 'perCycle' ? advert.cycle === cycle : advert.closesAt > at;
    const once =
      scheme.limit.kind !== 'none' && scheme.limit.groupsCountOnce ? advert.terms.bidGroup : undefined;
    if (counted) uses.add(once ?? bid.id);
  }
  return uses.size;
}

function afterPrefer(scheme: Scheme, played: ReadonlyMap<string, Played>, event: EventRecord): string[] {
  const { advert, bid } = known(played, event.bid);
  // A bid on a closed home keeps its mark and blocks no other.
  const marked = [...played.values()].filter(
    (other) =>
      other.live &&
      other.preferred &&
      other.advert.scheme === advert.scheme &&
      other.advert.closesAt > event.at &&
      (scheme.bidding?.preferredProperty !== 'perCycle' || other.advert.cycle === advert.cycle),
  );
  const most = scheme.bidding?.preferredProperty === 'none' ? 0 : 1;
  return marked.length > most
    ? [`preferred: ${marked.length} of ${bid.application} in ${scheme.identifier} at ${event.at}`]
    : [];
}
