import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import type { BidActor } from '#machines/lifecycle/bid.machine.ts';
import { needsAgreement } from '../../rules/lettings/agreement.ts';
import type { ReaderApplication } from '../../accounts/reader.ts';
import type { TenantDatabase } from '../../database/database.ts';
import type { Advert } from '../adverts/adverts.ts';
import { countsTowardsLimit, limitAsked } from './bid-limit.ts';
import { cutOffSeconds, mayBidAgain } from './bid-terms.ts';
import { rankBidToBe } from './rank-bid.ts';
import { statement, typed } from '../../database/statement.ts';

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

const answerRow = { answer: typed<BidAnswer>('jsonb') } as const;

const place = statement({
  values: {
    tokenHash: 'bytea',
    advertId: 'uuid',
    advertVersion: 'integer',
    applicationId: 'uuid',
    applicationVersion: 'integer',
    key: 'text',
    fingerprint: 'text',
    terms: 'jsonb',
  },
  row: answerRow,
  text: `
    select place_bid($tokenHash, $advertId, $advertVersion, $applicationId, $applicationVersion,
                     $key, $fingerprint, $terms) as answer`,
});
const placeAutomatic = statement({
  values: {
    accountId: 'uuid',
    advertId: 'uuid',
    advertVersion: 'integer',
    applicationId: 'uuid',
    applicationVersion: 'integer',
    choicesVersion: 'integer',
    terms: 'jsonb',
  },
  row: answerRow,
  text: `
    select place_automatic_bid($accountId, $advertId, $advertVersion, $applicationId, $applicationVersion,
                               $choicesVersion, $terms) as answer`,
});
const withdraw = statement({
  values: {
    tokenHash: 'bytea',
    advertId: 'uuid',
    applicationId: 'uuid',
    bidId: 'uuid',
    key: 'text',
    fingerprint: 'text',
    terms: 'jsonb',
  },
  row: answerRow,
  text: `
    select withdraw_bid($tokenHash, $advertId, $applicationId, $bidId, $key, $fingerprint, $terms) as answer`,
});
const move = statement({
  values: {
    tokenHash: 'bytea',
    advertId: 'uuid',
    advertVersion: 'integer',
    applicationId: 'uuid',
    applicationVersion: 'integer',
    bidId: 'uuid',
    homeVersion: 'integer',
    key: 'text',
    fingerprint: 'text',
    terms: 'jsonb',
  },
  row: answerRow,
  text: `
    select move_bid($tokenHash, $advertId, $advertVersion, $applicationId, $applicationVersion,
                    $bidId, $homeVersion, $key, $fingerprint, $terms) as answer`,
});
const prefer = statement({
  values: {
    tokenHash: 'bytea',
    advertId: 'uuid',
    applicationId: 'uuid',
    bidId: 'uuid',
    preferred: 'boolean',
    span: 'text',
    unmarked: 'uuid[]',
  },
  row: answerRow,
  text: `
    select prefer_bid($tokenHash, $advertId, $applicationId, $bidId, $preferred, $span, $unmarked) as answer`,
});
const earlier = statement({
  values: { accountId: 'uuid', key: 'text', fingerprint: 'text' },
  row: { answer: typed<BidAnswer>('jsonb') },
  text: `
    select answer || '{"repeated": true}' as answer from idempotent_request
     where tenant_id = app_tenant() and account_id = $accountId and key = key_as_kept($key) and fingerprint = $fingerprint`,
});

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
  const [row] = await database.run(earlier, { accountId, key, fingerprint });
  return row?.answer;
}

/** The session that asks, and the key that makes repeated requests count as one. */
export interface KeyedRequest {
  readonly tokenHash: Buffer;
  readonly key: string;
  readonly fingerprint: string;
}

/** The facts a bid was checked against; the database compares their versions. */
interface DecidedOn {
  readonly policy: LettingsPolicy;
  readonly scheme: Scheme;
  readonly application: ReaderApplication;
  readonly advert: Advert;
  readonly by: BidActor;
}

/** The new bid's values for `make_bid`. */
function termsOf({ policy, scheme, application, advert, by }: DecidedOn) {
  return {
    rankKey: rankBidToBe(policy, advert, application),
    policyVersion: policy.version,
    limit: limitAsked(scheme),
    counts: countsTowardsLimit(scheme, advert),
    bidGroup: advert.terms.bidGroup ?? null,
    bidAgain: mayBidAgain(scheme),
    // A bid by staff is the council's own decision.
    agreement: by !== 'staff' && needsAgreement(application.facts, scheme) ? 'waiting' : null,
  };
}

/** The versions of the facts, which the database compares with its own. */
function versionsOf({ application, advert }: DecidedOn) {
  return {
    advertId: advert.id,
    advertVersion: advert.version,
    applicationId: application.id,
    applicationVersion: application.version,
  };
}

/** Places a bid in one transaction, if the facts behind it still hold. */
export async function runPlaceBid(
  database: TenantDatabase,
  asked: KeyedRequest,
  by: DecidedOn,
): Promise<BidAnswer> {
  return answerOf(await database.run(place, { ...asked, ...versionsOf(by), terms: termsOf(by) }));
}

/**
 * Places an automatic bid, if the person still wants it and the facts still hold, and records the look at the
 * home, in one transaction.
 */
export async function runPlaceAutomaticBid(
  database: TenantDatabase,
  accountId: string,
  choicesVersion: number,
  by: DecidedOn,
): Promise<BidAnswer> {
  const automaticMaximum = by.scheme.bidding?.automatic?.maximum ?? null;
  const terms = { ...termsOf(by), automaticMaximum };
  return answerOf(
    await database.run(placeAutomatic, { accountId, choicesVersion, ...versionsOf(by), terms }),
  );
}

/** Withdraws a bid in one transaction. */
export async function runWithdrawBid(
  database: TenantDatabase,
  asked: KeyedRequest,
  { scheme, application, advert }: DecidedOn,
  bidId: string,
): Promise<BidAnswer> {
  return answerOf(
    await database.run(withdraw, {
      ...asked,
      advertId: advert.id,
      applicationId: application.id,
      bidId,
      terms: { limit: limitAsked(scheme), cutOff: cutOffSeconds(scheme) },
    }),
  );
}

/** Moves a bid from one home to another in one transaction, if the facts behind it still hold. */
export async function runMoveBid(
  database: TenantDatabase,
  asked: KeyedRequest,
  by: DecidedOn,
  from: { readonly bidId: string; readonly home: Advert },
): Promise<BidAnswer> {
  return answerOf(
    await database.run(move, {
      ...asked,
      ...versionsOf(by),
      bidId: from.bidId,
      homeVersion: from.home.version,
      terms: { ...termsOf(by), cutOff: cutOffSeconds(by.scheme) },
    }),
  );
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
  return answerOf(await database.run(prefer, asked)).outcome;
}

function answerOf([row]: readonly { readonly answer: BidAnswer }[]): BidAnswer {
  if (!row) throw new Error('A function for bids gave no row.');
  return row.answer;
}
