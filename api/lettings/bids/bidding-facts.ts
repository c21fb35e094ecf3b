import { schemeOf } from '../../rules/lettings/scheme.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import { actorOf, type Reader, type ReaderActor, type ReaderApplication } from '../../accounts/reader.ts';
import type { TenantDatabase } from '../../database/database.ts';
import { ProblemError } from '../../errors/problem-error.ts';
import type { AdvertCache } from '../adverts/advert-cache.ts';
import { findAdverts, type Advert } from '../adverts/adverts.ts';
import { findKnownBids, pairKey, type BidFacts, type HeldBid } from './bid-facts.ts';
import type { BidRefused } from './bid-statements.ts';
import { findBidEligibility, type BidEligibility } from './eligibility.ts';
import type { ReaderCache } from '../reader-cache.ts';
import { statement } from '../../database/statement.ts';

/** The services and rules that bidding needs. */
export interface BiddingContext {
  readonly tenantId: string;
  readonly database: TenantDatabase;
  readonly policy: LettingsPolicy;
  readonly readers: ReaderCache;
  readonly adverts: AdvertCache;
}

/** The session, application and advert of a request. */
export interface BidAsked {
  readonly tokenHash: Buffer;
  readonly advertId: string;
  readonly applicationId: string;
}

/** The facts behind a decision about a bid, besides the bids themselves. */
export interface BidSurroundings {
  readonly policy: LettingsPolicy;
  readonly reader: Reader;
  readonly by: ReaderActor;
  readonly application: ReaderApplication;
  readonly advert: Advert;
  readonly scheme: Scheme;
}

/** Number of tries while facts keep changing, before the request fails. */
export const maximumTries = 4;

/**
 * Gathers the reader, application and advert that a request names. If not `fresh`, as this process last saw
 * them, which is only safe for a function that compares versions.
 * @param outsideToo also accepts an application that has left the advert's scheme: it may still have a bid
 * there to end.
 * @throws ProblemError `session.ended`; `request.notFound` for an advert or application that is not this
 * person's.
 */
export async function gatherFacts(
  context: BiddingContext,
  asked: BidAsked,
  fresh: boolean,
  outsideToo = false,
): Promise<BidSurroundings> {
  const { policy } = context;
  const { reader, advert, application } = await findAsked(context, asked, fresh);
  const isIn = advert && application?.schemeIdentifiers.includes(advert.schemeIdentifier);
  if (!advert || !application || !(isIn || outsideToo)) {
    // An application made or claimed a moment ago is missing from the cached reader.
    if (!fresh) return gatherFacts(context, asked, true, outsideToo);
    throw new ProblemError('request.notFound');
  }
  const scheme = schemeOf(policy, advert.schemeIdentifier);
  return { policy, reader, by: actorOf(reader), application, advert, scheme };
}

async function findAsked(context: BiddingContext, asked: BidAsked, fresh: boolean) {
  const { database, tenantId, readers } = context;
  const reader = await readers[fresh ? 'fresh' : 'seen'](database, tenantId, asked.tokenHash);
  if (!reader) throw new ProblemError('session.ended');
  const advert = await findAdvert(context, asked.advertId, fresh);
  return { reader, advert, application: reader.applications.find(({ id }) => id === asked.applicationId) };
}

async function findAdvert(
  { database, tenantId, adverts }: BiddingContext,
  advertId: string,
  fresh: boolean,
): Promise<Advert | undefined> {
  if (!fresh) return adverts.find(database, tenantId, advertId);
  const [advert] = await findAdverts(database, [advertId]);
  return advert;
}

const readHome = statement({
  values: { bidId: 'uuid', applicationId: 'uuid' },
  row: { advertId: 'uuid' },
  text: `
    select advert_id as "advertId" from bid
     where tenant_id = app_tenant() and id = $bidId and application_id = $applicationId`,
});

/**
 * Finds the advert of an application's bid.
 * @throws ProblemError `request.notFound` for a bid of another application.
 */
export async function findHome(
  context: BiddingContext,
  bidId: string,
  applicationId: string,
  fresh: boolean,
): Promise<Advert> {
  const [row] = await context.database.run(readHome, { bidId, applicationId });
  const home = row && (await findAdvert(context, row.advertId, fresh));
  if (!home) throw new ProblemError('request.notFound');
  return home;
}

/**
 * Finds an application's last bid on each of these adverts, and all its bids that may count towards a limit.
 */
export async function findOwnBids(
  { database }: BiddingContext,
  application: ReaderApplication,
  adverts: readonly Advert[],
): Promise<{
  readonly lastOn: (advert: Advert) => BidFacts | undefined;
  readonly held: readonly HeldBid[];
}> {
  const { last, held } = await findKnownBids(
    database,
    [application.id],
    adverts.map(({ id }) => id),
    adverts.map(({ cycleId }) => cycleId),
  );
  return {
    lastOn: (advert) => last.get(pairKey(advert.id, application.id)),
    held: held.get(application.id) ?? [],
  };
}

/**
 * Finds whether the person may bid on the advert now. Also works for an application that has left the scheme, so
 * that a bid ended a moment ago can be reported as ended.
 */
export async function currentEligibility(context: BiddingContext, asked: BidAsked): Promise<BidEligibility> {
  const { reader, application, advert } = await findAsked(context, asked, true);
  if (!application || !advert) throw new ProblemError('request.notFound');
  const only = { ...reader, applications: [application] };
  const [current] = await findBidEligibility(context.database, context.policy, only, [advert]);
  if (!current) throw new ProblemError('request.notFound');
  return current;
}

/**
 * Builds the error of a refusal. It carries the current eligibility, so the page can correct itself without
 * reloading.
 */
export async function problemOf(
  context: BiddingContext,
  asked: BidAsked,
  code: ErrorCode,
): Promise<ProblemError> {
  return new ProblemError(
    code,
    code.startsWith('bid.') ? { ...(await currentEligibility(context, asked)) } : {},
  );
}

/** Error code for each refusal of the database. */
export const codeOfOutcome = {
  notOpenYet: 'bid.notOpenYet',
  closed: 'bid.closed',
  alreadyMade: 'bid.alreadyMade',
  notAgain: 'bid.notAgain',
  overLimit: 'bid.overLimit',
  notMade: 'bid.notMade',
  madeOnBehalf: 'bid.madeOnBehalf',
  tooLate: 'bid.tooLateToWithdraw',
  sessionEnded: 'session.ended',
  notFound: 'request.notFound',
  keyReused: 'request.keyReused',
} as const satisfies Record<Exclude<BidRefused, 'stale'>, ErrorCode>;
