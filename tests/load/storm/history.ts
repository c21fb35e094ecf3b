import type { Ledger } from './ledger.ts';
import { known, type EventRecord, type Records } from './records.ts';

const byPeople = new Set(['bid.place', 'bid.withdraw', 'bid.move', 'bid.prefer']);
const ends = new Set(['bid.withdraw', 'bid.move', 'advert.withdraw', 'advert.close']);

/**
 * Returns the faults of the bids' histories. Each history begins with its placing, is in order of time and ends
 * as its bid did; it has no act of a person from before the advert opened or after it closed.
 */
export function historyFaults(records: Records): string[] {
  return [...records.bids.values()].flatMap(
    ({ id, state, endedBy, placedAt, advert: advertId, movedFrom }) => {
      const events = records.histories.get(id) ?? [];
      const advert = known(records.adverts, advertId);
      const faults: string[] = [];
      const say = (what: string) => faults.push(`history: ${what}: ${id} ${state} ${describe(events)}`);
      if (events[0]?.event !== 'bid.place' || events[0].at !== placedAt)
        say('does not begin with its placing');
      if (events.filter(({ event }) => event === 'bid.place').length !== 1) say('was not placed once');
      if (events.some(({ at }, index) => at < (events[index - 1]?.at ?? 0))) say('is not in order');
      const end = state === 'stood' ? 'advert.close' : endedBy;
      const ended = events.filter(({ event }) => ends.has(event));
      if (end === null ? ended.length > 0 : ended.length !== 1 || events.at(-1)?.event !== end)
        say('does not end as the bid did');
      if (movedFrom !== null && records.bids.get(movedFrom)?.endedBy !== 'bid.move')
        say('came from a bid that has not moved away');
      const shut = Math.min(advert.closesAt, advert.withdrawnAt ?? Number.POSITIVE_INFINITY);
      for (const { event, at } of events) {
        if (byPeople.has(event) && (at < advert.opensAt || at >= shut))
          faults.push(`after the close: ${event} of ${id}, ${(at - shut) / 1_000} ms`);
      }
      if (state === 'live' && advert.settled) say('is live on an advert whose bids stand');
      return faults;
    },
  );
}

function describe(events: readonly EventRecord[]): string {
  return events.map(({ event, at }) => `${event}@${at}`).join(', ');
}

/**
 * Returns the differences between the ledger and the database. Whatever was acknowledged is stored as
 * acknowledged, and nothing else is: a refused request had no effect, and one sent twice under one key had one.
 */
export function ledgerFaults(records: Records, { acknowledged, factsChanged }: Ledger): string[] {
  const faults: string[] = [];
  const said = { place: new Set<string>(), move: new Set<string>(), withdraw: new Set<string>() };
  const marked = new Set<string>();
  for (const line of acknowledged) {
    const bid = records.bids.get(line.bidId);
    if (!bid) {
      faults.push(`lost: ${line.did} of ${line.bidId}, which is not there`);
      continue;
    }
    const events = records.histories.get(line.bidId) ?? [];
    if (!('at' in line)) {
      if (line.did === 'prefer') marked.add(line.bidId);
      const isThere = line.did === 'unprefer' || events.some(({ event }) => event === 'bid.prefer');
      if (!isThere) faults.push(`lost: the mark of ${line.bidId}`);
      continue;
    }
    const { did, at } = line;
    said[did].add(line.bidId);
    const event = did === 'withdraw' ? 'bid.withdraw' : 'bid.place';
    // A receipt gives its time in milliseconds, the history in microseconds.
    if (!events.some((entry) => entry.event === event && Math.floor(entry.at / 1_000) === at))
      faults.push(`lost: ${did} of ${line.bidId} at ${at}`);
    if (line.did === 'move' && bid.movedFrom !== line.from)
      faults.push(`lost: ${line.bidId} did not come from ${line.from}`);
  }
  for (const { id, movedFrom, endedBy } of records.bids.values()) {
    if (!said[movedFrom === null ? 'place' : 'move'].has(id)) faults.push(`not acknowledged: bid ${id}`);
    if (endedBy === 'bid.withdraw' && !said.withdraw.has(id))
      faults.push(`not acknowledged: the end of bid ${id}`);
    const wasMarked = records.histories.get(id)?.some(({ event }) => event === 'bid.prefer') ?? false;
    if (wasMarked && !marked.has(id)) faults.push(`not acknowledged: the mark of bid ${id}`);
  }
  for (const { id, version } of records.applications.values()) {
    const told = 1 + (factsChanged.get(id) ?? 0);
    if (version !== told) faults.push(`facts: ${id} is at version ${version} and was told of ${told}`);
  }
  return faults;
}
