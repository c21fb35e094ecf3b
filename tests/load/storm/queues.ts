import { countUsedBids } from '#api/lettings/bids/bid-limit.ts';
import { findKnownBids } from '#api/lettings/bids/bid-facts.ts';
import { rankContextOf } from '#api/lettings/bids/rank-bid.ts';
import { explainOrder } from '#api/rules/lettings/rank.ts';
import { schemeOf } from '#api/rules/lettings/scheme.ts';
import { known, type AdvertRecord, type BidRecord, type Records } from './records.ts';
import { usedBids, type UsedBid } from './replay.ts';
import type { Scene } from './scene.ts';

/**
 * Returns the differences between the queues people see, as the API reads them, and queues rebuilt without
 * keys: pair by pair, by the explained rules, from the current facts and adverts.
 */
export async function queueFaults(scene: Scene, records: Records): Promise<string[]> {
  const queued = [...records.bids.values()].filter(({ state }) => state !== 'withdrawn');
  const byAdvert = Map.groupBy(queued, ({ advert }) => advert);
  const faults: string[] = [];
  for (const advert of records.adverts.values()) {
    const bids = byAdvert.get(advert.id) ?? [];
    const { last, totals } = await findKnownBids(
      scene.database,
      bids.map(({ application }) => application),
      [advert.id],
      [],
    );
    const total = totals.get(advert.id) ?? 0;
    if (total !== bids.length) faults.push(`total: ${bids.length} bids on ${advert.id}, ${total} are shown`);
    const shown = new Map([...last.values()].map(({ id, queuePosition }) => [id, queuePosition]));
    if (advert.closesAt <= records.now) {
      faults.push(...closedFaults(records, advert, shown));
      continue;
    }
    for (const [index, { id }] of queueOf(scene, records, advert, bids).entries()) {
      if (shown.get(id) !== index + 1)
        faults.push(`place: number ${index + 1} on ${advert.id} is shown as ${shown.get(id)}`);
    }
  }
  return [...faults, ...(await countFaults(scene, records))];
}

function queueOf(
  { policy }: Scene,
  { applications }: Records,
  advert: AdvertRecord,
  bids: readonly BidRecord[],
): BidRecord[] {
  const scheme = schemeOf(policy, advert.scheme);
  const context = rankContextOf(policy, {
    id: advert.id,
    schemeIdentifier: advert.scheme,
    bedrooms: advert.bedrooms,
    closesAt: new Date(advert.closesAt / 1_000),
    terms: advert.terms,
  });
  const ranked = ({ application, placedAt }: BidRecord) => ({
    applicationId: application,
    reference: known(applications, application).reference,
    facts: known(applications, application).facts,
    placedAt: new Date(Math.floor(placedAt / 1_000)),
  });
  return bids.toSorted((one, other) => {
    const order = explainOrder(ranked(one), ranked(other), scheme, context);
    return order === null ? 0 : order.ahead === 'first' ? -1 : 1;
  });
}

/**
 * Returns the faults of a closed queue: each bid must keep the place it had at the close, in its row and on
 * screen.
 */
function closedFaults(
  { bids, histories }: Records,
  advert: AdvertRecord,
  shown: ReadonlyMap<string, number | null>,
): string[] {
  const stood = [...bids.values()]
    .filter(({ advert: on, state }) => on === advert.id && state === 'stood')
    .toSorted((one, other) => (one.rankKey < other.rankKey ? -1 : 1));
  return stood.flatMap(({ id }, index) => {
    const at = histories.get(id)?.find(({ event }) => event === 'advert.close')?.queuePosition;
    if (at !== index + 1) return [`place: number ${index + 1} of closed ${advert.id} stood at ${at}`];
    return shown.get(id) === at
      ? []
      : [`place: number ${at} of closed ${advert.id} is shown as ${shown.get(id)}`];
  });
}

/** Returns the differences between the used bids each person sees and a plain count. */
async function countFaults(scene: Scene, records: Records): Promise<string[]> {
  const byApplication = Map.groupBy(records.bids.values(), ({ application }) => application);
  const cycles = [...new Set([...records.adverts.values()].map(({ cycle }) => cycle))];
  const faults: string[] = [];
  for (const { application } of scene.people) {
    const bids = (byApplication.get(application) ?? []).map((bid): UsedBid => {
      const live = bid.state !== 'withdrawn';
      const free = bid.endedBy !== 'bid.withdraw';
      return { bid, advert: known(records.adverts, bid.advert), live, free };
    });
    const { held } = await findKnownBids(scene.database, [application], [], cycles);
    for (const scheme of scene.policy.schemes) {
      for (const cycle of scheme.limit.kind === 'perCycle' ? cycles : ['']) {
        const shown = countUsedBids(
          scheme,
          held.get(application) ?? [],
          cycle,
          new Date(records.now / 1_000),
        );
        const counted = usedBids(scheme, bids, cycle, records.now);
        if (shown !== counted)
          faults.push(
            `count: ${application} has used ${counted} in ${scheme.identifier}, ${shown} are shown`,
          );
      }
    }
  }
  return faults;
}
