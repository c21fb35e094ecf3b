import type { ApplicationFacts, Reason } from '#schemas/lettings-facts.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import { explainBlocks, explainOwnBids } from './eligibility/blocks.ts';
import { explainRefusals } from './eligibility/refusals.ts';

/**
 * Returns the reasons that bar an application from all bidding in a scheme, on an ISO day in Europe/London: blocks,
 * refused homes, and bidding by the council instead of the person. In a scheme without a mode in which people bid, everyone is
 * barred.
 */
export function explainBiddingBars(facts: ApplicationFacts, scheme: Scheme, today: string): Reason[] {
  const modes = scheme.bidding?.modes ?? ['self'];
  const peopleBid = modes.includes('self') || modes.includes('approved');
  const ownBids = explainOwnBids(peopleBid ? facts : { bidding: { mode: 'direct', until: null } }, today);
  const refusals = explainRefusals(facts, scheme, today);
  return [
    ...explainBlocks(facts, scheme.bidding, today),
    ...(refusals === null ? [] : [refusals]),
    ...(ownBids?.verdict === 'notMet' ? [ownBids] : []),
  ];
}
