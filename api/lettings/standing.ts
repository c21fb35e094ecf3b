import { londonDay } from '#domain/lettings/cycle.ts';
import { explainEligibility, isEligible } from '#domain/lettings/explain.ts';
import { explainLimit } from '#domain/lettings/rules/limit.ts';
import { explainNotYetBid } from '#domain/lettings/rules/not-yet-bid.ts';
import { explainOpen } from '#domain/lettings/rules/open.ts';
import { schemeOf } from '#domain/lettings/scheme.ts';
import { allowedEvents } from '#machines/lifecycle/apply.ts';
import { bidMachine, type BidEvent, type BidRow } from '#machines/lifecycle/bid.machine.ts';
import type { AdvertEligibility } from '#schemas/api/advert-eligibility.ts';
import type { Reason } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { ReaderApplication } from '../accounts/reader.ts';
import { isOpen, type Advert } from './adverts.ts';
import type { BidFacts } from './bid-facts.ts';

/** The facts a person's standing on one advert rests on. */
export interface StandingFacts {
  readonly policy: LettingsPolicy;
  readonly application: ReaderApplication;
  readonly advert: Advert;
  readonly lastBid: BidFacts | undefined;
  readonly countActiveBids: number;
}

/** The verdicts of `domain/lettings`, put beside the row and the events of the bid's lifecycle. */
export interface Judgement {
  readonly row: BidRow;
  readonly place: Extract<BidEvent, { type: 'bid.place' }>;
  readonly withdraw: Extract<BidEvent, { type: 'bid.withdraw' }>;
  readonly eligibilityReasons: readonly Reason[];
  readonly limitReason: Reason | null;
}

/** Asks the rules about one application and one advert, on the day the advert was read. */
export function judge({ policy, application, advert, lastBid, countActiveBids }: StandingFacts): Judgement {
  const eligibilityReasons = explainEligibility(
    application.facts,
    policy,
    { eligibilitySchemeIdentifier: advert.schemeIdentifier, rules: advert.rules },
    londonDay(advert.readAt),
  );
  const { limit } = schemeOf(policy, advert.schemeIdentifier);
  const limitReason = explainLimit(limit, countActiveBids, advert.excludedFromBidCount);
  const open = isOpen(advert);
  return {
    row: {
      state: lastBid?.state ?? 'none',
      context: {
        madeOnBehalf: lastBid !== undefined && lastBid.madeBy !== 'applicant',
        preferred: lastBid?.preferred ?? false,
      },
    },
    place: {
      type: 'bid.place',
      by: 'applicant',
      open,
      eligible: isEligible(eligibilityReasons),
      unblocked: true,
      mayBidAgain: true,
      belowLimit: limitReason?.verdict !== 'notMet',
    },
    withdraw: { type: 'bid.withdraw', by: 'applicant', open, mayTakeBack: true, beforeCutOff: true },
    eligibilityReasons,
    limitReason,
  };
}

/** What a person may do about one advert and why, in the specification's shape. */
export function describeStanding(facts: StandingFacts, totalBids: number): AdvertEligibility {
  const { application, advert, lastBid } = facts;
  const judgement = judge(facts);
  const allowed = allowedBidEvents(judgement);
  const live = lastBid?.state === 'live' ? lastBid : undefined;
  const others = [
    explainNotYetBid(live !== undefined),
    explainOpen(advert, advert.readAt),
    judgement.limitReason,
  ];
  const reasons = [...judgement.eligibilityReasons, ...others.filter((reason) => reason !== null)];
  return {
    advertId: advert.id,
    eligibilitySchemeIdentifier: advert.schemeIdentifier,
    eligible: judgement.place.eligible,
    canBid: allowed.includes('bid.place'),
    hasBid: live !== undefined,
    applicationId: application.id,
    bidId: live?.id ?? null,
    currentQueuePosition: live?.queuePosition ?? null,
    totalBids,
    preferredProperty: live?.preferred ?? false,
    canWithdraw: allowed.includes('bid.withdraw'),
    madeOnBehalf: live !== undefined && judgement.row.context.madeOnBehalf,
    reasons,
    ineligibilityReasons: unmet(judgement.eligibilityReasons),
    cannotBidReasons: unmet(reasons.slice(judgement.eligibilityReasons.length)),
    movableBidIds: [],
    allowedEvents: allowed,
  };
}

function unmet(reasons: readonly Reason[]): Reason[] {
  return reasons.filter((reason) => reason.verdict !== 'met');
}

type ApplicantEvent = 'bid.place' | 'bid.withdraw';
const asked = new Map<string, ApplicantEvent[]>();

/**
 * What the lifecycle allows the applicant. It is a pure function of a few yes-and-nos, and asking it anew for
 * each of hundreds of adverts costs milliseconds, so its answers are kept: at most 64 of them.
 */
export function allowedBidEvents({ row, place, withdraw }: Judgement): ApplicantEvent[] {
  const key = [row.state, row.context.madeOnBehalf, place.open, place.eligible, place.belowLimit].join();
  let events = asked.get(key);
  if (!events) asked.set(key, (events = allowedEvents(bidMachine, row, [place, withdraw])));
  return events;
}
