import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import type { ReaderApplication } from '../../accounts/reader.ts';
import type { Statement, TenantDatabase } from '../../database/database.ts';
import type { Advert } from '../adverts/adverts.ts';
import { countsTowardsLimit, limitAsked } from './bid-limit.ts';
import { cutOffSeconds, mayBidAgain } from './bid-terms.ts';
import { rankBidToBe } from './rank-bid.ts';

/** The answers of the SQL functions for bids (`api/database/functions/begin-bid.sql`). */
export type BidAnswer = BidDone | { readonly outcome: BidRefused };

export interface BidDone {
  readonly outcome: 'done';
  readonly bidId: string;
  readonly reference: string;
  readonly at: string;
  readonly policyVersion: string;
  readonly queuePosition: number | null;
  readonly totalBids: number;
  readonly countActiveBids: number;
  /** The same key has already had this answer. */
  readonly repeated?: true;
}

/** The database's reason for refusing. `stale`: the facts behind the verdict have changed. */
export type BidRefused =
  | 'stale'
  | 'sessionEnded'
  | 'notFound'
  | 'keyReused'
  | 'notOpenYet'
  | 'closed'
  | 'alreadyMade'
  | 'notAgain'
  | 'overLimit'
  | 'notMade'
  | 'madeOnBehalf'
  | 'tooLate';

const place: Statement = {
  name: 'place-bid',
  text: 'select place_bid($1, $2, $3, $4, $5, $6, $7, $8) as answer',
};
const placeAutomatic: Statement = {
  name: 'place-automatic-bid',
  text: 'select place_automatic_bid($1, $2, $3, $4, $5, $6, $7) as answer',
};
const withdraw: Statement = {
  name: 'withdraw-bid',
  text: 'select withdraw_bid($1, $2, $3, $4, $5, $6, $7) as answer',
};
const move: Statement = {
  name: 'move-bid',
  text: 'select move_bid($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as answer',
};
const prefer: Statement = {
  name: 'prefer-bid',
  text: 'select prefer_bid($1, $2, $3, $4, $5, $6, $7) as answer',
};
const earlier: Statement = {
  name: 'earlier-answer',
  text: `
    select answer || '{"repeated": true}' as answer from idempotent_request
     where tenant_id = app_tenant() and account_id = $1 and key = key_as_kept($2) and fingerprint = $3`,
};

/**
 * The first use of a key, as a text. The same key with another fingerprint is refused (`request.keyReused`).
 */
export function fingerprintOf(
  event: 'bid.place' | 'bid.withdraw' | 'bid.move',
  ...ids: readonly string[]
): string {
  return [event, ...ids].join(' ');
}

/** The answer already given to this account for this key and fingerprint; undefined if none. */
export async function readEarlierAnswer(
  database: TenantDatabase,
  accountId: string,
  key: string,
  fingerprint: string,
): Promise<BidAnswer | undefined> {
  const [row] = await database.run<{ answer: BidAnswer }>(earlier, [accountId, key, fingerprint]);
  return row?.answer;
}

/** The session that asks, and the key that makes repeated requests count as one. */
export interface KeyedRequest {
  readonly tokenHash: Buffer;
  readonly key: string;
  readonly fingerprint: string;
}

/** The facts a bid was checked against; the database compares their versions. */
interface JudgedBy {
  readonly policy: LettingsPolicy;
  readonly scheme: Scheme;
  readonly application: ReaderApplication;
  readonly advert: Advert;
}

/** The new bid's values for `make_bid`. */
function termsOf({ policy, scheme, application, advert }: JudgedBy) {
  return {
    rankKey: rankBidToBe(policy, advert, application),
    policyVersion: policy.version,
    limit: limitAsked(scheme),
    counts: countsTowardsLimit(scheme, advert),
    bidGroup: advert.terms.bidGroup ?? null,
    bidAgain: mayBidAgain(scheme),
  };
}

/** Places a bid in one transaction, if the facts behind it still hold. */
export function runPlaceBid(database: TenantDatabase, asked: KeyedRequest, by: JudgedBy): Promise<BidAnswer> {
  return runBid(database, place, [
    asked.tokenHash,
    by.advert.id,
    by.advert.version,
    by.application.id,
    by.application.version,
    asked.key,
    asked.fingerprint,
    JSON.stringify(termsOf(by)),
  ]);
}

/**
 * Places an automatic bid, if the person still wants it and the facts still hold, and records the look at the
 * home, in one transaction.
 */
export function runPlaceAutomaticBid(
  database: TenantDatabase,
  accountId: string,
  choicesVersion: number,
  by: JudgedBy,
): Promise<BidAnswer> {
  return runBid(database, placeAutomatic, [
    accountId,
    by.advert.id,
    by.advert.version,
    by.application.id,
    by.application.version,
    choicesVersion,
    JSON.stringify({
      ...termsOf(by),
      automaticMaximum: by.scheme.bidding?.automatic?.maximum ?? null,
    }),
  ]);
}

/** Withdraws a bid in one transaction. */
export function runWithdrawBid(
  database: TenantDatabase,
  asked: KeyedRequest,
  { scheme, application, advert }: JudgedBy,
  bidId: string,
): Promise<BidAnswer> {
  return runBid(database, withdraw, [
    asked.tokenHash,
    advert.id,
    application.id,
    bidId,
    asked.key,
    asked.fingerprint,
    JSON.stringify({ limit: limitAsked(scheme), cutOff: cutOffSeconds(scheme) }),
  ]);
}

/** Moves a bid from one home to another in one transaction, if the facts behind it still hold. */
export function runMoveBid(
  database: TenantDatabase,
  asked: KeyedRequest,
  by: JudgedBy,
  from: { readonly bidId: string; readonly home: Advert },
): Promise<BidAnswer> {
  return runBid(database, move, [
    asked.tokenHash,
    by.advert.id,
    by.advert.version,
    by.application.id,
    by.application.version,
    from.bidId,
    from.home.version,
    asked.key,
    asked.fingerprint,
    JSON.stringify({ ...termsOf(by), cutOff: cutOffSeconds(by.scheme) }),
  ]);
}

/** Marks a bid as preferred within a span, or clears the mark. */
export async function runPreferBid(
  database: TenantDatabase,
  asked: {
    readonly tokenHash: Buffer;
    readonly advertId: string;
    readonly applicationId: string;
    readonly bidId: string;
    readonly preferred: boolean;
    readonly span: string;
    readonly unmarked: readonly string[];
  },
): Promise<'done' | BidRefused> {
  const { outcome } = await runBid(database, prefer, [
    asked.tokenHash,
    asked.advertId,
    asked.applicationId,
    asked.bidId,
    asked.preferred,
    asked.span,
    asked.unmarked,
  ]);
  return outcome;
}

async function runBid(
  database: TenantDatabase,
  statement: Statement,
  values: readonly unknown[],
): Promise<BidAnswer> {
  const [row] = await database.run<{ answer: BidAnswer }>(statement, values);
  if (!row) throw new Error(`${statement.name} gave no row.`);
  return row.answer;
}
