import type { BiddingContext, BidOutcome } from './contract.ts';

/** Returns the context once a request has ended. A failure keeps the intention, and so its key. */
export function settledBy(outcome: BidOutcome): Partial<BiddingContext> {
  switch (outcome.outcome) {
    case 'ok':
      return { facts: outcome.facts, intention: null, code: null };
    case 'refused':
      return { facts: outcome.facts, intention: null, code: outcome.code };
    case 'sessionEnded':
      return { intention: null, code: 'session.ended' };
    case 'failed':
      return { code: outcome.code };
  }
}
