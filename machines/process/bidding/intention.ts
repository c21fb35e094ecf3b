import type { BidFacts } from './facts.ts';

/**
 * The person's request, fixed when it was made: every attempt sends the same key and ids, so that it takes effect
 * once even if the facts change meanwhile.
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

/**
 * Returns the intention to place a bid.
 * @throws {Error} unless `mayPlace(facts)`.
 */
export function placing(facts: BidFacts, key: string): Intention {
  return { event: 'bid.place', key, applicationId: known(facts.applicationId) };
}

/**
 * Returns the intention to move a bid. A single movable bid is chosen automatically; of several, the person
 * chooses.
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

/**
 * Returns the same intention with the chosen bid.
 * @throws {Error} unless it is to move.
 */
export function choosing(intention: Intention | null, bidId: string): Intention {
  if (intention?.event !== 'bid.move') throw new Error('bidding: choosing without the intention to move');
  return { ...intention, bidId };
}

/**
 * Returns the intention to withdraw the bid.
 * @throws {Error} unless `mayWithdraw(facts)`.
 */
export function withdrawing(facts: BidFacts, key: string): Intention {
  return {
    event: 'bid.withdraw',
    key,
    applicationId: known(facts.applicationId),
    bidId: known(facts.bidId),
  };
}

/**
 * Returns the input of `placeBid`.
 * @throws {Error} unless the intention is to place.
 */
export function placeRequest({ advertId, intention }: Subject) {
  if (intention?.event !== 'bid.place') throw new Error('bidding: placing without the intention to');
  return { advertId, applicationId: intention.applicationId, key: intention.key };
}

/**
 * Returns the input of `moveBid`.
 * @throws {Error} unless the intention is to move, and has a bid.
 */
export function moveRequest({ advertId, intention }: Subject) {
  if (intention?.event !== 'bid.move') throw new Error('bidding: moving without the intention to');
  const { applicationId, bidId, key } = intention;
  return { advertId, applicationId, bidId: known(bidId), key };
}

/**
 * Returns the input of `withdrawBid`.
 * @throws {Error} unless the intention is to withdraw.
 */
export function withdrawRequest({ advertId, intention }: Subject) {
  if (intention?.event !== 'bid.withdraw') throw new Error('bidding: withdrawing without the intention to');
  const { applicationId, bidId, key } = intention;
  return { advertId, applicationId, bidId, key };
}

/** Returns an id that cannot be null: the guards start nothing without it, so null is a fault of the machine. */
function known(id: string | null): string {
  if (id === null) throw new Error('bidding: an intention began without the ids it needs');
  return id;
}
