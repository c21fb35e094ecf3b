import type { BidLimit } from '#schemas/tenant/lettings-policy.ts';
import type { Statement, TenantDatabase } from '../database/database.ts';

/** What the SQL functions of a bid answer (`api/database/migrations/0004-bids.sql`). */
export type BidOutcome =
  | {
      readonly outcome: 'done';
      readonly bidId: string;
      readonly reference: string;
      readonly at: string;
      readonly policyVersion: string;
      readonly queuePosition: number | null;
      readonly totalBids: number;
      readonly countActiveBids: number;
      /** The answer was given before, to the same key. */
      readonly repeated?: true;
    }
  | {
      readonly outcome:
        | 'stale'
        | 'sessionEnded'
        | 'notFound'
        | 'keyReused'
        | 'notOpenYet'
        | 'closed'
        | 'alreadyMade'
        | 'overLimit'
        | 'notMade'
        | 'madeOnBehalf';
    };

const place: Statement = {
  name: 'place-bid',
  text: 'select place_bid($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) as answer',
};

const withdraw: Statement = {
  name: 'withdraw-bid',
  text: 'select withdraw_bid($1, $2, $3, $4, $5, $6, $7) as answer',
};

const earlier: Statement = {
  name: 'earlier-answer',
  text: `
    select answer || '{"repeated": true}' as answer from idempotent_request
     where tenant_id = app_tenant() and account_id = $1 and key = $2 and fingerprint = $3`,
};

/** What a key was first used for. The same key for anything else is refused (`request.keyReused`). */
export function fingerprintOf(
  event: 'bid.place' | 'bid.withdraw',
  advertId: string,
  applicationId: string,
): string {
  return `${event} ${advertId} ${applicationId}`;
}

/** The answer this account got to this key for this same thing, or undefined. */
export async function readEarlierAnswer(
  database: TenantDatabase,
  accountId: string,
  key: string,
  fingerprint: string,
): Promise<BidOutcome | undefined> {
  const [row] = await database.run<{ answer: BidOutcome }>(earlier, [accountId, key, fingerprint]);
  return row?.answer;
}

/** Who asks, for what, and the key that makes a repeated request one. */
interface Asked {
  readonly tokenHash: Buffer;
  readonly advertId: string;
  readonly applicationId: string;
  readonly key: string;
  readonly limit: BidLimit;
}

/** Places a bid in one transaction, if the facts it was judged by still hold. */
export async function runPlaceBid(
  database: TenantDatabase,
  asked: Asked & {
    readonly advertVersion: number;
    readonly applicationVersion: number;
    readonly rankKey: string;
    readonly policyVersion: string;
  },
): Promise<BidOutcome> {
  return runBid(database, place, [
    asked.tokenHash,
    asked.advertId,
    asked.advertVersion,
    asked.applicationId,
    asked.applicationVersion,
    asked.key,
    fingerprintOf('bid.place', asked.advertId, asked.applicationId),
    asked.rankKey,
    asked.policyVersion,
    asked.limit.kind,
    asked.limit.kind === 'none' ? null : asked.limit.maximum,
  ]);
}

/** Withdraws a bid in one transaction. */
export async function runWithdrawBid(
  database: TenantDatabase,
  asked: Asked & { readonly bidId: string },
): Promise<BidOutcome> {
  return runBid(database, withdraw, [
    asked.tokenHash,
    asked.advertId,
    asked.applicationId,
    asked.bidId,
    asked.key,
    fingerprintOf('bid.withdraw', asked.advertId, asked.applicationId),
    asked.limit.kind,
  ]);
}

async function runBid(
  database: TenantDatabase,
  statement: Statement,
  values: readonly unknown[],
): Promise<BidOutcome> {
  const [row] = await database.run<{ answer: BidOutcome }>(statement, values);
  if (!row) throw new Error(`${statement.name} gave no row.`);
  return row.answer;
}
