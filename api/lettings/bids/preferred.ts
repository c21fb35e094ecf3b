import { unmarkedBy } from '../../rules/lettings/preferred.ts';
import { bidRefusal } from '#machines/lifecycle/bid-refusal.ts';
import type { PreferredPropertyResponse } from '#schemas/api/preferred-property.ts';
import { ProblemError } from '../../errors/problem-error.ts';
import type { HeldBid } from './bid-facts.ts';
import { runPreferBid } from './bid-statements.ts';
import { preferredSpan } from './bid-terms.ts';
import {
  codeOfOutcome,
  findHome,
  findOwnBids,
  gatherFacts,
  maximumTries,
  problemOf,
  type BidAsked,
  type BiddingContext,
} from './bidding-facts.ts';
import { giveVerdicts } from './verdicts.ts';

/** Request to mark a bid as preferred, or to clear the mark. */
interface PreferRequest extends BidAsked {
  readonly bidId: string;
  readonly preferredProperty: boolean;
}

/**
 * Marks a live bid as preferred, which clears the others in its scheme or cycle, or clears the mark
 * (specification section 4). Needs no key: repeating it changes nothing.
 * @throws ProblemError with a `bid.*` code and the current eligibility; `session.ended`; `request.notFound`;
 * `common.concurrency` if the bids changed on every try.
 */
export async function preferBid(
  context: BiddingContext,
  request: PreferRequest,
): Promise<PreferredPropertyResponse> {
  const { advertId, applicationId, bidId, tokenHash, preferredProperty } = request;
  for (let tries = 1; tries <= maximumTries; tries += 1) {
    const facts = await gatherFacts(context, request, true, true);
    const { application, advert, scheme } = facts;
    const { lastOn, held } = await findOwnBids(context, application, [advert]);
    const home = await findHome(context, bidId, applicationId, true);
    if (home.id !== advertId) throw new ProblemError('request.notFound');
    const lastBid = lastOn(advert);
    const { row, events } = giveVerdicts({ ...facts, lastBid, held });
    const refusal = bidRefusal(row, events[preferredProperty ? 'bid.prefer' : 'bid.unprefer']);
    if (refusal !== null) throw await problemOf(context, request, refusal);
    const own = { id: bidId, schemeIdentifier: advert.schemeIdentifier, cycleId: advert.cycleId };
    const live = held.filter(({ state }) => state === 'live').map(preferable);
    const unmarked = unmarkedBy({ ...own, preferred: true }, live, scheme.bidding) ?? [];
    const outcome = await runPreferBid(context.database, {
      tokenHash,
      advertId,
      applicationId,
      bidId,
      preferred: preferredProperty,
      span: preferredSpan(scheme, own),
      unmarked: unmarked.map(({ id }) => id),
    });
    if (outcome === 'done')
      return { status: { valid: true, errorMessages: [] }, advertId, preferredProperty };
    if (outcome !== 'stale') throw await problemOf(context, request, codeOfOutcome[outcome]);
  }
  throw new ProblemError('common.concurrency');
}

function preferable({ id, preferred, advert }: HeldBid) {
  return { id, preferred, schemeIdentifier: advert.schemeIdentifier, cycleId: advert.cycleId };
}
