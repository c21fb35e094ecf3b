import type { ApplicationFacts, Reason } from '#schemas/lettings-facts.ts';
import type { RuleWords } from './eligibility/rule.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';

/**
 * Returns whether an officer has to agree to the bids of an application in a scheme: the scheme has this way of bidding,
 * and it is the application's own, or the only one in which people bid.
 */
export function needsAgreement({ bidding }: Pick<ApplicationFacts, 'bidding'>, scheme: Scheme): boolean {
  const modes = scheme.bidding?.modes ?? ['self', 'assisted'];
  return modes.includes('approved') && (bidding?.mode === 'approved' || !modes.includes('self'));
}

/**
 * Returns whether a bid that waits for an officer still needs one under new facts or rules. A household that the
 * council now finds homes for (`direct`) has not started to bid for itself.
 */
export function stillNeedsAgreement(facts: Pick<ApplicationFacts, 'bidding'>, scheme: Scheme): boolean {
  return facts.bidding?.mode === 'direct' || needsAgreement(facts, scheme);
}

export const agreementWords = { verdicts: ['notMet'], facts: {}, changes: [] } as const satisfies RuleWords;

/** The reason why a bid that no officer agreed to in time cannot get the home. */
export const notAgreed: Reason = { rule: 'agreement', verdict: 'notMet', facts: {}, wouldChange: null };
