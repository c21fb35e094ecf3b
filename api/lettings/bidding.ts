import { rankKey } from '#domain/lettings/rank.ts';
import { schemeOf } from '#domain/lettings/scheme.ts';
import { bidRefusal } from '#machines/lifecycle/bid-refusal.ts';
import type { BidReceipt, BidResponse } from '#schemas/api/advert-bid.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import type { Reader, ReaderApplication } from '../accounts/reader.ts';
import type { TenantDatabase } from '../database/database.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { AdvertCache } from './advert-cache.ts';
import { findAdverts, type Advert } from './adverts.ts';
import { findLastBids, type BidFacts } from './bid-facts.ts';
import {
  fingerprintOf,
  readEarlierAnswer,
  runPlaceBid,
  runWithdrawBid,
  type BidOutcome,
} from './bid-statements.ts';
import { findStandings, maximumActiveBids, type Standing } from './eligibility.ts';
import type { ReaderCache } from './reader-cache.ts';
import { allowedBidEvents, describeStanding, judge } from './standing.ts';

/** What a bid needs of its surroundings. */
export interface BiddingContext {
  readonly tenantId: string;
  readonly database: TenantDatabase;
  readonly policy: LettingsPolicy;
  readonly readers: ReaderCache;
  readonly adverts: AdvertCache;
}

/** One intention of one person. `key` makes repeated requests for it one. */
export interface BidRequest {
  readonly tokenHash: Buffer;
  readonly advertId: string;
  readonly applicationId: string;
  readonly key: string;
}

interface Facts {
  readonly reader: Reader;
  readonly application: ReaderApplication;
  readonly advert: Advert;
  readonly scheme: Scheme;
}

/** How often facts may change under our hands before we say so. */
const maximumTries = 4;

/**
 * Places a bid: verdicts from the rules, a decision from the lifecycle, and one SQL function that holds what
 * only the database knows. The first try may judge by facts seen within the last minute; every refusal is
 * given on fresh ones.
 * @throws ProblemError with a `bid.*` code and the standing as it is now; `session.ended`; `request.notFound`
 * for an advert or application that is not this person's; `request.keyReused`; `common.concurrency` when the
 * facts changed on every try.
 */
export function placeBid(context: BiddingContext, request: BidRequest): Promise<BidResponse> {
  return carryOut(context, request, {
    event: 'bid.place',
    fingerprint: fingerprintOf('bid.place', request.advertId, request.applicationId),
    assumed: undefined,
    write: ({ advert, application, scheme }) =>
      runPlaceBid(context.database, {
        ...request,
        advertVersion: advert.version,
        applicationVersion: application.version,
        rankKey: rankKey(application.facts, scheme, application.id),
        policyVersion: context.policy.version,
        limit: scheme.limit,
      }),
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
    fingerprint: fingerprintOf('bid.withdraw', advertId, applicationId),
    assumed: {
      id: bidId,
      advertId,
      applicationId,
      state: 'live',
      madeBy: 'applicant',
      preferred: false,
      queuePosition: null,
    },
    write: ({ scheme }) => runWithdrawBid(context.database, { ...request, limit: scheme.limit }),
  });
}

/** One event of the lifecycle: the bid it is asked about while facts may be old, and how it is written. */
interface Step {
  readonly event: BidReceipt['event'];
  readonly fingerprint: string;
  readonly assumed: BidFacts | undefined;
  readonly write: (facts: Facts) => Promise<BidOutcome>;
}

async function carryOut(context: BiddingContext, request: BidRequest, step: Step): Promise<BidResponse> {
  for (let tries = 1; tries <= maximumTries; tries += 1) {
    const fresh = tries > 1;
    const facts = await gatherFacts(context, request, fresh);
    const refusal = await askLifecycle(context, facts, step, fresh);
    if (refusal && !fresh) continue;
    const outcome = refusal
      ? await findEarlierAnswer(context, facts, request, step)
      : await step.write(facts);
    if (!outcome) throw await problemOf(context, request, refusal ?? 'common.unknownError');
    if (outcome.outcome === 'done') return describeDone(context, request, step, facts, outcome);
    if (outcome.outcome !== 'stale')
      throw await problemOf(context, request, await lastingReason(context, request, step, outcome.outcome));
  }
  throw new ProblemError('common.concurrency');
}

/**
 * The lifecycle's refusal, or null. On facts that may be old it is asked about the assumed bid and a count of
 * none, since both are the database's to know; on fresh ones about the row as it is.
 */
async function askLifecycle(
  { database, policy }: BiddingContext,
  { application, advert }: Facts,
  { event, assumed }: Step,
  fresh: boolean,
): Promise<ErrorCode | null> {
  const lastBid = fresh ? (await findLastBids(database, [application.id], [advert.id]))[0] : assumed;
  const judgement = judge({ policy, application, advert, lastBid, countActiveBids: 0 });
  if (allowedBidEvents(judgement).includes(event)) return null;
  const { row, place, withdraw } = judgement;
  return bidRefusal(row, event === 'bid.place' ? place : withdraw) ?? 'common.unknownError';
}

/**
 * Where several reasons hold, the database gives the one it met first, and the lifecycle the one that lasts
 * longest (`bidRefusal`): so it is asked again on the facts as they are now.
 */
async function lastingReason(
  context: BiddingContext,
  request: BidRequest,
  step: Step,
  outcome: keyof typeof codeOfOutcome,
): Promise<ErrorCode> {
  const code = codeOfOutcome[outcome];
  if (!code.startsWith('bid.')) return code;
  return (await askLifecycle(context, await gatherFacts(context, request, true), step, true)) ?? code;
}

/** A request that is repeated after its moment has passed still gets the answer it got when it counted. */
function findEarlierAnswer({ database }: BiddingContext, { reader }: Facts, request: BidRequest, step: Step) {
  return readEarlierAnswer(database, reader.accountId, request.key, step.fingerprint);
}

async function gatherFacts(context: BiddingContext, request: BidRequest, fresh: boolean): Promise<Facts> {
  const { database, tenantId, policy } = context;
  const reader = await context.readers[fresh ? 'fresh' : 'seen'](database, tenantId, request.tokenHash);
  if (!reader) throw new ProblemError('session.ended');
  const advert = fresh
    ? (await findAdverts(database, [request.advertId]))[0]
    : await context.adverts.find(database, tenantId, request.advertId);
  const application = reader.applications.find(({ id }) => id === request.applicationId);
  if (!advert || !application?.schemeIdentifiers.includes(advert.schemeIdentifier)) {
    // An application that was made or claimed a moment ago is not in what was seen before.
    if (!fresh) return gatherFacts(context, request, true);
    throw new ProblemError('request.notFound');
  }
  return { reader, application, advert, scheme: schemeOf(policy, advert.schemeIdentifier) };
}

async function describeDone(
  context: BiddingContext,
  request: BidRequest,
  { event }: Step,
  { application, advert }: Facts,
  done: Extract<BidOutcome, { outcome: 'done' }>,
): Promise<BidResponse> {
  const { bidId, reference, policyVersion } = done;
  const answer = {
    status: { valid: true, errorMessages: [] },
    receipt: { bidId, reference, event, at: new Date(done.at).toISOString(), policyVersion },
  };
  if (event === 'bid.withdraw' || done.repeated)
    return { ...answer, ...(await standingNow(context, request)) };

  // A new bid needs no second look: the function answered with its place, the total and the count.
  const lastBid = {
    id: bidId,
    advertId: advert.id,
    applicationId: application.id,
    state: 'live',
    madeBy: 'applicant',
    preferred: false,
    queuePosition: done.queuePosition,
  } as const;
  const { policy } = context;
  const { countActiveBids } = done;
  return {
    ...answer,
    eligibility: describeStanding({ policy, application, advert, countActiveBids, lastBid }, done.totalBids),
    countActiveBids,
    maximumActiveBids: maximumActiveBids(policy, advert.schemeIdentifier),
  };
}

const codeOfOutcome = {
  notOpenYet: 'bid.notOpenYet',
  closed: 'bid.closed',
  alreadyMade: 'bid.alreadyMade',
  overLimit: 'bid.overLimit',
  notMade: 'bid.notMade',
  madeOnBehalf: 'bid.madeOnBehalf',
  sessionEnded: 'session.ended',
  notFound: 'request.notFound',
  keyReused: 'request.keyReused',
} as const satisfies Record<Exclude<BidOutcome['outcome'], 'done' | 'stale'>, ErrorCode>;

/** A refusal carries the standing as it is now, so that the page can put itself right without reloading. */
async function problemOf(
  context: BiddingContext,
  request: BidRequest,
  code: ErrorCode,
): Promise<ProblemError> {
  return new ProblemError(code, code.startsWith('bid.') ? { ...(await standingNow(context, request)) } : {});
}

async function standingNow(context: BiddingContext, request: BidRequest): Promise<Standing> {
  const { reader, advert } = await gatherFacts(context, request, true);
  const [standing] = await findStandings(context.database, context.policy, reader, [advert]);
  if (!standing) throw new ProblemError('request.notFound');
  return standing;
}
