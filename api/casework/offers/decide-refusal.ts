import { isDeepStrictEqual } from 'node:util';
import type { CouncilTexts } from '#schemas/casework.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { Transaction } from '../../database/database.ts';
import { londonDay } from '../../rules/lettings/cycle.ts';
import { lastDayToAskForReview } from '../../rules/lettings/refusals.ts';
import { changeFacts } from '../../lettings/change-facts.ts';
import { findPenaltiesInForce } from '../../lettings/penalties-in-force.ts';
import type { HeldOffer, RefusalDecision } from './hold-offer.ts';
import { moveOffer } from './move-offer.ts';
import { findRefusalCost, schemeOfOffer } from './refusal-history.ts';

/** The council's decision, as sent. */
interface GivenDecision {
  readonly counts: boolean;
  readonly by: string;
  readonly because: CouncilTexts | null;
}

/**
 * Records the council's decision on whether a lost offer counts, and applies what follows under its rules: at most one
 * penalty for each decision. A later decision on the same offer replaces it and lifts its penalty, for example after a
 * review. Of the penalties for several offers, one is in force at a time (`penaltyInForce`). The same decision again changes nothing.
 * @returns undefined if the offer was not lost; the offer itself if the decision is the one it has.
 */
export async function decideRefusal(
  transaction: Transaction,
  policy: LettingsPolicy,
  offer: HeldOffer,
  { counts, by, because }: GivenDecision,
  note: string | null,
): Promise<HeldOffer | undefined> {
  const before = offer.decision;
  if (before?.counts === counts && before.by === by && isDeepStrictEqual(before.because, because))
    return offer;
  const refusals = schemeOfOffer(policy, offer)?.offers?.refusals;
  // Rewording the same decision does not start a penalty again.
  const isSame = before?.counts === counts;
  const cost = counts && !isSame ? await findRefusalCost(transaction, policy, offer) : null;
  const penalty = isSame ? before.penalty : (cost?.penalty ?? null);
  const today = londonDay(offer.now);
  const decision: RefusalDecision = {
    counts,
    by,
    because,
    at: offer.now.toISOString(),
    penalty,
    reviewBy:
      !counts || refusals === undefined
        ? null
        : isSame
          ? before.reviewBy
          : lastDayToAskForReview(refusals, today),
  };
  const decided = await moveOffer(transaction, offer, {
    event: { type: 'refusal.decide' },
    madeBy: 'council',
    change: { decision },
    details: { counts, by, because, penalty },
    note,
  });
  if (decided === undefined) return undefined;
  await applyPenalties(transaction, policy, offer, today);
  return decided;
}

/** Puts the penalty in force after a decision into the facts of the person, or lifts the one that no decision leads to. */
async function applyPenalties(
  transaction: Transaction,
  policy: LettingsPolicy,
  { applicationId, facts }: HeldOffer,
  today: string,
): Promise<void> {
  const inForce = await findPenaltiesInForce(transaction, [applicationId], today);
  const refusalPenalty = inForce.get(applicationId) ?? null;
  if (!isDeepStrictEqual(facts.refusalPenalty ?? null, refusalPenalty))
    await changeFacts(transaction, policy, [{ applicationId, refusalPenalty }]);
}
