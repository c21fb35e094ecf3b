/** An acknowledged request of a person. A bid that moves becomes another bid. */
export type Acknowledged =
  | { readonly did: 'place' | 'withdraw'; readonly bidId: string; readonly at: number }
  | { readonly did: 'move'; readonly bidId: string; readonly at: number; readonly from: string }
  | { readonly did: 'prefer' | 'unprefer'; readonly bidId: string };

/** A bid as the bidder knows it. */
export interface KnownBid {
  readonly bidId: string;
  readonly advertId: string;
  readonly person: number;
}

/** Every answer given to the people, against which the database is checked at the end. */
export interface Ledger {
  readonly acknowledged: Acknowledged[];
  /** Every acknowledged bid, ended ones included. */
  readonly bids: KnownBid[];
  /** Count of each operation by its end: done, or the code of the refusal. */
  readonly counts: Map<string, number>;
  /** Acknowledged increases of applications' versions, by application. */
  readonly factsChanged: Map<string, number>;
  /** Answers that are neither done nor a refusal: a deadlock, a lock timeout, a fault in the portal. */
  readonly broken: string[];
}

/** Returns an empty ledger. */
export function makeLedger(): Ledger {
  return { acknowledged: [], bids: [], counts: new Map(), factsChanged: new Map(), broken: [] };
}

/** Counts one more operation with this end. */
export function count({ counts }: Ledger, operation: string, end: string): void {
  const line = `${operation} ${end}`;
  counts.set(line, (counts.get(line) ?? 0) + 1);
}
