import { explainOrder } from '../../rules/lettings/rank.ts';
import type { RankContext, Ranked } from '../../rules/lettings/rank-criteria.ts';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import type { Queries } from '../../database/database.ts';
import { londonDayOfClose } from '../../rules/lettings/cycle.ts';
import { rankContextOf } from '../bids/rank-bid.ts';
import type { HeldEntry, HeldShortlist } from './hold-shortlist.ts';
import { findOrder } from './order-record.ts';

/** A bid in the order that counted when a home was let. */
interface Standing {
  readonly queuePosition: number;
  /** The facts about the person then; null once they are erased. */
  readonly facts: ApplicationFacts | null;
  readonly applicationId: string;
  readonly reference: string;
  readonly placedAt: Date;
}

/** The order that counted when a home was let to one person. */
export interface CountedOrder {
  /** By bid; those who had left the running before are not in it. */
  readonly standings: ReadonlyMap<string, Standing>;
  /** The ISO day in Europe/London that counted. */
  readonly asOf: string;
  /** The number of an order made after the close; null for the order at the close. */
  readonly number: number | null;
}

/**
 * Finds the order that counted for each of these people who got a home, by their bid: the one at the close, or the
 * one that their offer followed. Leaves a person out if the scheme goes by the order when a home is offered and no
 * recorded order includes them.
 */
export async function findCountedOrders(
  database: Queries,
  { advertId, advert, orderAt, entries }: HeldShortlist,
  winners: readonly Pick<HeldEntry, 'bidId' | 'orderNumber'>[],
): Promise<ReadonlyMap<string, CountedOrder>> {
  if (orderAt === 'close') {
    const standings = new Map(entries.map((entry) => [entry.bidId, entry]));
    const asOf = londonDayOfClose(new Date(advert.closesAt));
    return new Map(winners.map(({ bidId }) => [bidId, { standings, asOf, number: null }]));
  }
  const numbers = new Set(winners.flatMap(({ orderNumber }) => orderNumber ?? []));
  const orders = new Map<number, CountedOrder>();
  for (const number of numbers) {
    const order = await findOrder(database, advertId, number);
    if (order === undefined) continue;
    const standings = new Map(order.lines.map((line) => [line.bidId, line]));
    orders.set(number, { standings, asOf: order.asOf, number });
  }
  return new Map(
    winners.flatMap(({ bidId, orderNumber }) => {
      const order = orderNumber === null ? undefined : orders.get(orderNumber);
      return order === undefined ? [] : [[bidId, order] as const];
    }),
  );
}

/**
 * Returns whether a person was ahead of or behind one who got a home, in the order that counted; undefined if not
 * known, or if they had left the running. People who share a place were not passed.
 */
export function sideOf(order: CountedOrder | undefined, winner: string, bidId: string) {
  const [theirs, own] = [order?.standings.get(winner), order?.standings.get(bidId)];
  if (theirs === undefined || own === undefined) return undefined;
  return own.queuePosition < theirs.queuePosition ? 'ahead' : 'notAhead';
}

/** Returns the criterion that put one person ahead of another; undefined if the facts of one have been erased. */
export function criterionBetween(
  { policy, advertId, advert }: HeldShortlist,
  { standings, asOf }: CountedOrder,
  ahead: string,
  behind: string,
): string | undefined {
  const scheme = schemeAtClose({ policy, advert });
  const [first, second] = [rankedOf(standings.get(ahead)), rankedOf(standings.get(behind))];
  if (scheme === undefined || first === undefined || second === undefined) return undefined;
  const queued = { id: advertId, ...advert, closesAt: new Date(advert.closesAt) };
  const context: RankContext = rankContextOf(policy, queued, asOf);
  return explainOrder(first, second, scheme, context)?.criterion;
}

/** Returns the scheme that a home closed under; undefined if the rules had none. */
export function schemeAtClose({
  policy,
  advert,
}: Pick<HeldShortlist, 'policy' | 'advert'>): Scheme | undefined {
  return policy.schemes.find(({ identifier }) => identifier === advert.schemeIdentifier);
}

function rankedOf(standing: Standing | undefined): Ranked | undefined {
  return standing === undefined || standing.facts === null
    ? undefined
    : { ...standing, facts: standing.facts };
}
