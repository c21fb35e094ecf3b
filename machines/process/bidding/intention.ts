import type { BidFacts } from './facts.ts';

/**
 * What the person asked for, with all that a request needs, fixed when it was asked: the same key and ids go
 * with every attempt, so that together they have one effect, whatever the facts say in the meantime.
 */
export type Intention =
  | { readonly event: 'bid.place'; readonly key: string; readonly applicationId: string }
  | {
      readonly event: 'bid.move';
      readonly key: string;
      readonly applicationId: string;
      /** Null until one of several is chosen. */
      readonly bidId: string | null;
    }
  | {
      readonly event: 'bid.withdraw';
      readonly key: string;
      readonly applicationId: string;
      readonly bidId: string;
    };

interface Subject {
  readonly advertId: string;
  readonly intention: Intention | null;
}

/** @throws {Error} unless `mayPlace(facts)`. */
export function placing(facts: BidFacts, key: string): Intention {
  return { event: 'bid.place', key, applicationId: known(facts.applicationId) };
}

/**
 * The one bid that may be moved is meant at once; of several one has to be chosen.
 * @throws {Error} unless there is an application.
 */
export function moving(facts: BidFacts, key: string): Intention {
  const [first, ...others] = facts.movableBidIds;
  return {
    event: 'bid.move',
    key,
    applicationId: known(facts.applicationId),
    bidId: others.length === 0 ? (first ?? null) : null,
  };
}

/** The same intention with the bid that was chosen. @throws {Error} unless it is to move. */
export function choosing(intention: Intention | null, bidId: string): Intention {
  if (intention?.event !== 'bid.move') throw new Error('bidding: choosing without the intention to move');
  return { ...intention, bidId };
}

/** @throws {Error} unless `mayWithdraw(facts)`. */
export function withdrawing(facts: BidFacts, key: string): Intention {
  return {
    event: 'bid.withdraw',
    key,
    applicationId: known(facts.applicationId),
    bidId: known(facts.bidId),
  };
}

/** Input of `placeBid`. @throws {Error} unless the intention is to place. */
export function placeRequest({ advertId, intention }: Subject) {
  if (intention?.event !== 'bid.place') throw new Error('bidding: placing without the intention to');
  return { advertId, applicationId: intention.applicationId, key: intention.key };
}

/** Input of `moveBid`. @throws {Error} unless the intention is to move, and says which bid. */
export function moveRequest({ advertId, intention }: Subject) {
  if (intention?.event !== 'bid.move') throw new Error('bidding: moving without the intention to');
  const { applicationId, bidId, key } = intention;
  return { advertId, applicationId, bidId: known(bidId), key };
}

/** Input of `withdrawBid`. @throws {Error} unless the intention is to withdraw. */
export function withdrawRequest({ advertId, intention }: Subject) {
  if (intention?.event !== 'bid.withdraw') throw new Error('bidding: withdrawing without the intention to');
  const { applicationId, bidId, key } = intention;
  return { advertId, applicationId, bidId, key };
}

/** The guards let nothing begin without its ids; a null here is a fault of the machine. */
function known(id: string | null): string {
  if (id === null) throw new Error('bidding: an intention began without the ids it needs');
  return id;
}
