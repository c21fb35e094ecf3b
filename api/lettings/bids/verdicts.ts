import { londonDay } from '../../rules/lettings/cycle.ts';
import { explainEligibility, isEligible } from '../../rules/lettings/explain.ts';
import { needsAgreement } from '../../rules/lettings/agreement.ts';
import { explainNotInScheme } from '../../rules/lettings/obstacles.ts';
import { explainBiddingBars } from '../../rules/lettings/bidding-bars.ts';
import {
  explainBidAgain,
  explainMove,
  explainWithdrawal,
} from '../../rules/lettings/eligibility/withdrawal.ts';
import { allowedEvents } from '#machines/lifecycle/apply.ts';
import { bidMachine, type BidActor, type BidEvent, type BidRow } from '#machines/lifecycle/bid.machine.ts';
import { applicantBidEvents, type ApplicantBidEvent } from '#schemas/api/advert-eligibility.ts';
import type { Reason } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import type { ReaderApplication } from '../../accounts/reader.ts';
import { endOfBidding, isOpen } from '../adverts/adverts.ts';
import type { BidFacts, HeldBid } from './bid-facts.ts';
import { countedAdvert, explainLimitOn } from './bid-limit.ts';
import type { RuledAdvertFields } from './verdict-key.ts';

/** The facts behind the verdicts on one application and one advert. */
export interface VerdictFacts {
  readonly policy: LettingsPolicy;
  /** The actor: only staff may undo what the council did on a person's behalf. */
  readonly by: BidActor;
  readonly scheme: Scheme;
  readonly application: ReaderApplication;
  readonly advert: RuledAdvertFields;
  readonly lastBid: BidFacts | undefined;
  /** The application's bids on any advert. */
  readonly held: readonly HeldBid[];
  /** The verdict on the limit, if known without looking at `held`. */
  readonly limitReason?: Reason | null;
}

type Of<Type extends BidEvent['type']> = Extract<BidEvent, { type: Type }>;

/**
 * Every verdict of `api/rules/lettings` on one application and one advert, with the row and events that carry
 * them.
 */
export interface Verdicts {
  readonly row: BidRow;
  readonly events: {
    readonly [Type in ApplicantBidEvent]: Of<Type>;
  };
  readonly eligibilityReasons: readonly Reason[];
  readonly blockReasons: readonly Reason[];
  readonly bidAgainReason: Reason | null;
  readonly limitReason: Reason | null;
  readonly withdrawalReason: Reason;
  /** Live bids on other adverts that may move here. */
  readonly movable: readonly HeldBid[];
}

let lastDay = { instant: Number.NaN, day: '' };

/**
 * Cached, because hundreds of adverts are read at one instant, and calendar arithmetic costs more than most
 * rules.
 */
function dayOf(readAt: Date): string {
  const instant = readAt.getTime();
  if (instant !== lastDay.instant) lastDay = { instant, day: londonDay(readAt) };
  return lastDay.day;
}

/** Applies the rules for the day and instant at which the database read the advert. */
export function giveVerdicts(given: VerdictFacts): Verdicts {
  const { policy, by, scheme, application, advert, lastBid, held } = given;
  const today = dayOf(advert.readAt);
  const { facts } = application;
  const { bidding } = scheme;
  const outside = explainNotInScheme(policy, scheme.identifier, application);
  const eligibilityReasons = [
    ...(outside === null ? [] : [outside]),
    ...explainEligibility(
      facts,
      policy,
      {
        eligibilitySchemeIdentifier: advert.schemeIdentifier,
        rules: advert.rules,
        parish: advert.terms.parish ?? null,
      },
      today,
    ),
  ];
  const blockReasons = explainBiddingBars(facts, scheme, today);
  const bidAgainReason = explainBidAgain(bidding, lastBid?.hasWithdrawn ?? false);
  const { limitReason = explainLimitOn(scheme, held, advert) } = given;
  const movable = movableTo(given);
  const withdrawalReason = explainWithdrawal(bidding, endOfBidding(advert), advert.readAt);
  const open = isOpen(advert);
  const verdicts = {
    by,
    open,
    eligible: isEligible(eligibilityReasons),
    unblocked: blockReasons.length === 0,
    mayBidAgain: bidAgainReason === null,
    // A bid by staff is the council's own decision.
    needsAgreement: by !== 'staff' && needsAgreement(facts, scheme),
  } as const;
  return {
    row: {
      state: lastBid?.state ?? 'none',
      context: {
        madeOnBehalf: lastBid?.madeBy === 'staff',
        preferred: lastBid?.preferred ?? false,
        agreement: lastBid?.agreement ?? 'notNeeded',
      },
    },
    events: {
      'bid.place': { type: 'bid.place', ...verdicts, belowLimit: limitReason?.verdict !== 'notMet' },
      // A moving bid frees its own place, so the limit is checked without it.
      'bid.moveHere': {
        type: 'bid.moveHere',
        ...verdicts,
        movable: movable.length > 0,
        belowLimit: movable.some((moving) => fitsWithout(scheme, held, moving, advert)),
      },
      'bid.withdraw': {
        type: 'bid.withdraw',
        by,
        open,
        mayWithdraw: withdrawalReason.rule !== 'bidStays',
        beforeCutOff: withdrawalReason.verdict === 'met',
      },
      'bid.prefer': { type: 'bid.prefer', by, open, offered: bidding?.preferredProperty !== 'none' },
      'bid.unprefer': { type: 'bid.unprefer', by, open },
    },
    eligibilityReasons,
    blockReasons,
    bidAgainReason,
    limitReason,
    withdrawalReason,
    movable: movable.filter((moving) => fitsWithout(scheme, held, moving, advert)),
  };
}

/** True if a bid fits under an advert's limit once another bid has left. */
export function fitsWithout(
  scheme: Scheme,
  held: readonly HeldBid[],
  leaving: { readonly id: string },
  advert: RuledAdvertFields,
): boolean {
  const rest = held.filter(({ id }) => id !== leaving.id);
  return explainLimitOn(scheme, rest, advert)?.verdict !== 'notMet';
}

/** The verdict of `api/rules/lettings` on moving a bid to another advert. */
export function explainMoveTo(scheme: Scheme, bid: HeldBid, advert: RuledAdvertFields): Reason {
  return explainMove(scheme, { from: bid.advert, to: countedAdvert(advert) }, advert.readAt);
}

function movableTo({ scheme, held, advert, by }: VerdictFacts): HeldBid[] {
  if (scheme.bidding?.moving !== true) return [];
  return held.filter(
    (bid) =>
      bid.state === 'live' &&
      (by === 'staff' || bid.madeBy !== 'staff') &&
      bid.advertId !== advert.id &&
      explainMoveTo(scheme, bid, advert).verdict === 'met',
  );
}

const asked = new Map<string, ApplicantBidEvent[]>();

/**
 * The events the lifecycle allows the applicant, or staff acting for them. It is a pure function of a few
 * booleans, and running it for each of hundreds of adverts costs milliseconds, so answers are cached: some
 * dozens in practice, and never more than the combinations of those booleans.
 */
export function allowedBidEvents({ row, events }: Verdicts): ApplicantBidEvent[] {
  const { 'bid.place': place, 'bid.moveHere': move, 'bid.withdraw': withdraw, 'bid.prefer': prefer } = events;
  const key = [
    place.by,
    row.state,
    row.context.madeOnBehalf,
    row.context.preferred,
    place.open,
    place.eligible,
    place.unblocked,
    place.mayBidAgain,
    place.belowLimit,
    move.movable,
    move.belowLimit,
    withdraw.mayWithdraw,
    withdraw.beforeCutOff,
    prefer.offered,
  ].join();
  let allowed = asked.get(key);
  if (!allowed) {
    const candidates = applicantBidEvents.map((type) => events[type]);
    asked.set(key, (allowed = allowedEvents(bidMachine, row, candidates)));
  }
  return allowed;
}
