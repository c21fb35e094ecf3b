/** What a person asked for and was told. A bid that moves is another one from then on. */
export type Acknowledged =
  | { readonly did: 'place' | 'withdraw'; readonly bidId: string; readonly at: number }
  | { readonly did: 'move'; readonly bidId: string; readonly at: number; readonly from: string }
  | { readonly did: 'prefer' | 'unprefer'; readonly bidId: string };

/** A bid as those who asked for it know of it. */
export interface KnownBid {
  readonly bidId: string;
  readonly advertId: string;
  readonly person: number;
}

/** Everything that was said to anybody, by which the database is judged at the end. */
export interface Ledger {
  readonly acknowledged: Acknowledged[];
  /** Every bid that was ever acknowledged, the ended ones too. */
  readonly bids: KnownBid[];
  /** How many of each operation came to each end: done, or the code of the refusal. */
  readonly counts: Map<string, number>;
  /** Versions that applications were told to have gained, by application. */
  readonly factsChanged: Map<string, number>;
  /** Answers that are neither done nor a refusal: a deadlock, a lock not had, a fault of ours. */
  readonly broken: string[];
}

/** A ledger in which nothing is written yet. */
export function makeLedger(): Ledger {
  return { acknowledged: [], bids: [], counts: new Map(), factsChanged: new Map(), broken: [] };
}

/** One more operation that came to this end. */
export function count({ counts }: Ledger, operation: string, end: string): void {
  const line = `${operation} ${end}`;
  counts.set(line, (counts.get(line) ?? 0) + 1);
}
