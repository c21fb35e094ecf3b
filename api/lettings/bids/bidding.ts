import { explainLimit } from '../../rules/lettings/eligibility/limit.ts';
import { needsAgreement } from '../../rules/lettings/agreement.ts';
import { bidRefusal } from '#machines/lifecycle/bid-refusal.ts';
import type { BidReceipt, BidResponse } from '#schemas/api/advert-bid.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import { ProblemError } from '../../errors/problem-error.ts';
import { isOpen, type Advert } from '../adverts/adverts.ts';
import type { BidFacts, HeldBid } from './bid-facts.ts';
import { countedAdvert, countsTowardsLimit, maximumActiveBids } from './bid-limit.ts';
import {
  fingerprintOf,
  readEarlierAnswer,
  runMoveBid,
  runPlaceBid,
  runWithdrawBid,
  type KeyedRequest,
  type BidDone,
  type BidAnswer,
} from './bid-statements.ts';
import {
  codeOfOutcome,
  findHome,
  findOwnBids,
  gatherFacts,
  maximumTries,
  problemOf,
  currentEligibility,
  type BidAsked,
  type BiddingContext,
  type BidSurroundings,
} from './bidding-facts.ts';
import { allowedBidEvents, explainMoveTo, fitsWithout, giveVerdicts, type Verdicts } from './verdicts.ts';
import { describeBidEligibility } from './describe-bid-eligibility.ts';

/** One action of one person. Requests repeated with the same `key` count as one. */
interface BidRequest extends BidAsked {
  readonly key: string;
}

/**
 * Places a bid: verdicts from the rules, a decision by the lifecycle, and one SQL function that checks what
 * only the database knows. The first try may use facts up to a minute old; a refusal always rests on fresh
 * ones.
 * @throws ProblemError with a `bid.*` code and the current eligibility; `session.ended`; `request.notFound` for an
 * advert or application that is not this person's; `request.keyReused`; `common.concurrency` if the facts
 * changed on every try.
 */
export function placeBid(context: BiddingContext, request: BidRequest): Promise<BidResponse> {
  return carryOut(context, request, {
    event: 'bid.place',
    fingerprint: fingerprintOf('bid.place', request.advertId, request.applicationId),
    async decide(facts, fresh) {
      const { lastBid, held } = await ownBids(context, facts, fresh, undefined);
      return refusalOf(giveVerdicts({ ...facts, lastBid, held }), 'bid.place');
    },
    write: (facts, asked) => runPlaceBid(context.database, asked, facts),
  });
}

/**
 * Withdraws a bid.
 * @throws ProblemError as {@link placeBid} does.
 */
export function withdrawBid(
  context: BiddingContext,
  request: BidRequest & { readonly bidId: string },
): Promise<BidResponse> {
  const { advertId, applicationId, bidId } = request;
  return carryOut(context, request, {
    event: 'bid.withdraw',
    outsideToo: true,
    fingerprint: fingerprintOf('bid.withdraw', advertId, applicationId),
    async decide(facts, fresh) {
      const assumed = liveBid(bidId, facts);
      const { lastBid, held } = await ownBids(context, facts, fresh, assumed);
      return refusalOf(giveVerdicts({ ...facts, lastBid, held }), 'bid.withdraw');
    },
    write: (facts, asked) => runWithdrawBid(context.database, asked, facts, bidId),
  });
}

/**
 * Moves a live bid to the given advert: both steps happen or neither, under one key with one receipt.
 * @throws ProblemError as {@link placeBid} does; also `bid.cannotMove` if the scheme does not let this bid move
 * here, and `bid.notMade` if it is not live.
 */
export function moveBid(
  context: BiddingContext,
  request: BidRequest & { readonly bidId: string },
): Promise<BidResponse> {
  const { advertId, applicationId, bidId } = request;
  let home: Advert | undefined;
  return carryOut(context, request, {
    event: 'bid.move',
    fingerprint: fingerprintOf('bid.move', advertId, applicationId, bidId),
    async decide(facts, fresh) {
      home = await findHome(context, bidId, applicationId, fresh);
      return decideMove(context, facts, { bidId, home }, fresh);
    },
    async write(facts, asked) {
      home ??= await findHome(context, bidId, applicationId, true);
      return runMoveBid(context.database, asked, facts, { bidId, home });
    },
  });
}

/**
 * Decides a move, which is two events on two bids. Reasons against leaving come first, then reasons against
 * arriving, which include the verdict on the pair.
 */
async function decideMove(
  context: BiddingContext,
  facts: BidSurroundings,
  { bidId, home }: { readonly bidId: string; readonly home: Advert },
  fresh: boolean,
): Promise<ErrorCode | null> {
  const { application, advert, scheme } = facts;
  const assumed = liveBid(bidId, { ...facts, advert: home });
  // A bid that moves leaves its own place, so when it was made does not matter.
  const assumedHeld: HeldBid = { ...assumed, placedAt: advert.readAt, advert: countedAdvert(home) };
  const known = fresh ? await findOwnBids(context, application, [advert, home]) : undefined;
  const held = known?.held ?? [assumedHeld];
  const lastHere = known?.lastOn(advert);
  const lastHome = known ? known.lastOn(home) : assumed;
  // If the last bid on this home is a newer one, the bid asked about has ended.
  const leaving = lastHome?.id === bidId ? lastHome : undefined;
  const away = bidRefusal(
    {
      state: leaving?.state ?? 'withdrawn',
      context: {
        madeOnBehalf: leaving?.madeBy === 'staff',
        preferred: leaving?.preferred ?? false,
        agreement: leaving?.agreement ?? 'notNeeded',
      },
    },
    { type: 'bid.moveAway', by: facts.by, open: isOpen(home), movable: true },
  );
  if (away !== null) return away;
  const { row, events } = giveVerdicts({ ...facts, lastBid: lastHere, held });
  const moving = held.find(({ id }) => id === bidId) ?? assumedHeld;
  return bidRefusal(row, {
    ...events['bid.moveHere'],
    movable: explainMoveTo(scheme, moving, advert).verdict === 'met',
    belowLimit: fitsWithout(scheme, held, moving, advert),
  });
}

/** One event of the lifecycle: its decision, on cached or fresh facts, and its write. */
interface Step {
  readonly event: BidReceipt['event'];
  readonly fingerprint: string;
  /** Passed on to `gatherFacts`. */
  readonly outsideToo?: true;
  readonly decide: (facts: BidSurroundings, fresh: boolean) => Promise<ErrorCode | null>;
  readonly write: (facts: BidSurroundings, asked: KeyedRequest) => Promise<BidAnswer>;
}

async function carryOut(context: BiddingContext, request: BidRequest, step: Step): Promise<BidResponse> {
  const { tokenHash, key } = request;
  const { fingerprint } = step;
  for (let tries = 1; tries <= maximumTries; tries += 1) {
    const fresh = tries > 1;
    const facts = await gatherFacts(context, request, fresh, step.outsideToo);
    const refusal = await step.decide(facts, fresh);
    if (refusal !== null && !fresh) continue;
    // A repeated request still gets its first answer, even if the event is no longer possible.
    const outcome =
      refusal === null
        ? await step.write(facts, { tokenHash, key, fingerprint })
        : await readEarlierAnswer(context.database, facts.reader.accountId, key, fingerprint);
    if (!outcome) throw await problemOf(context, request, refusal ?? 'common.unknownError');
    if (outcome.outcome === 'done') return describeDone(context, request, step, facts, outcome);
    if (outcome.outcome !== 'stale')
      throw await problemOf(context, request, await lastingReason(context, request, step, outcome.outcome));
  }
  throw new ProblemError('common.concurrency');
}

/**
 * Picks the reason to report. If several apply, the database returns the first it meets, while the lifecycle
 * picks the one that lasts longest (`bidRefusal`); so the lifecycle is asked again on fresh facts.
 */
async function lastingReason(
  context: BiddingContext,
  request: BidRequest,
  step: Step,
  outcome: keyof typeof codeOfOutcome,
): Promise<ErrorCode> {
  const code = codeOfOutcome[outcome];
  if (!code.startsWith('bid.')) return code;
  return (await step.decide(await gatherFacts(context, request, true, step.outsideToo), true)) ?? code;
}

/** The lifecycle's refusal of an event; null if it is allowed. */
function refusalOf(verdicts: Verdicts, event: 'bid.place' | 'bid.withdraw'): ErrorCode | null {
  if (allowedBidEvents(verdicts).includes(event)) return null;
  return bidRefusal(verdicts.row, verdicts.events[event]) ?? 'common.unknownError';
}

/**
 * The bids a decision needs. On cached facts the database is not asked: its function checks the bid and the
 * count itself.
 */
async function ownBids(
  context: BiddingContext,
  { application, advert }: BidSurroundings,
  fresh: boolean,
  assumed: BidFacts | undefined,
): Promise<{ readonly lastBid: BidFacts | undefined; readonly held: readonly HeldBid[] }> {
  if (!fresh) return { lastBid: assumed, held: [] };
  const { lastOn, held } = await findOwnBids(context, application, [advert]);
  return { lastBid: lastOn(advert), held };
}

/** The bid as this person's request assumes it. */
function liveBid(id: string, { advert, application, by, scheme }: BidSurroundings): BidFacts {
  return {
    id,
    advertId: advert.id,
    applicationId: application.id,
    state: 'live',
    madeBy: by,
    preferred: false,
    agreement: by !== 'staff' && needsAgreement(application.facts, scheme) ? 'waiting' : 'notNeeded',
    hasWithdrawn: false,
    queuePosition: null,
  };
}

async function describeDone(
  context: BiddingContext,
  request: BidRequest,
  { event }: Step,
  facts: BidSurroundings,
  done: BidDone,
): Promise<BidResponse> {
  const { bidId, reference, policyVersion, countActiveBids } = done;
  const answer = {
    status: { valid: true, errorMessages: [] },
    receipt: { bidId, reference, event, at: new Date(done.at).toISOString(), policyVersion },
  };
  if (event === 'bid.withdraw' || done.repeated)
    return { ...answer, ...(await currentEligibility(context, request)) };

  // A new bid needs no second read: the function returned its place, the total and the count.
  const { scheme, advert } = facts;
  const lastBid = { ...liveBid(bidId, facts), queuePosition: done.queuePosition };
  const inGroup = scheme.limit.kind !== 'none' && scheme.limit.groupsCountOnce && advert.terms.bidGroup;
  const isFree = Boolean(inGroup) || !countsTowardsLimit(scheme, advert);
  const limitReason = explainLimit(scheme.limit, countActiveBids, isFree, advert.readAt, scheme.bidding);
  return {
    ...answer,
    eligibility: describeBidEligibility({ ...facts, lastBid, held: [], limitReason }, done.totalBids),
    countActiveBids,
    maximumActiveBids: maximumActiveBids(scheme),
  };
}
