import { sql, type Transaction } from 'kysely';
import type { AccountNotice } from '../accounts/account-notice.ts';
import type { Tables } from '../database/tables.ts';
import type { KeptChanges } from '#schemas/advert-changes.ts';
import type { Reason } from '#schemas/lettings-facts.ts';

/** A bid that somebody is told about. `accountId` is null while nobody has claimed the case. */
interface ToldBid {
  readonly bidId: string;
  readonly reference: string;
  readonly advertId: string;
  readonly applicationId: string;
  readonly accountId: string | null;
}

/** What can have changed about an advert, as words for a message. */
export type AdvertPart = 'times' | 'rules' | 'order' | 'home';

/**
 * What somebody, or staff in their place, did with their bid. `write_receipt` writes it together with the bid's
 * history.
 */
type Receipt = ToldBid & {
  readonly kind: 'bid.place' | 'bid.withdraw' | 'bid.move';
  readonly madeBy: 'applicant' | 'staff' | 'automatic';
  /** ISO instant, by the database's clock. */
  readonly at: string;
  /** The bid that a move ended; null for all others. */
  readonly movedFrom: string | null;
};

/** Everything about a changed advert in one letter, so that none says another thing of the bid than the next. */
export type AdvertChanged = ToldBid & {
  readonly kind: 'advert.change';
  readonly changed: readonly AdvertPart[];
  /** Left out in letters of before it was told. */
  readonly changes?: KeptChanges;
  /** Reasons why the bid cannot succeed after the change; empty where it can. */
  readonly obstacles?: readonly Reason[];
  /** The bidder was told that the bid cannot succeed, before this letter. */
  readonly toldInVain?: boolean;
  /** They were, and it can now. */
  readonly again?: boolean;
};

/** What somebody is told, as `outbox` keeps it: `kind` in a column of its own, the rest in `payload`. */
export type Notice =
  | Receipt
  | AdvertChanged
  | (ToldBid & { readonly kind: 'advert.withdraw'; readonly because: string | null })
  | (ToldBid & { readonly kind: 'bid.ineligible'; readonly reasons: readonly Reason[] })
  /** The end of what the letter before has told. */
  | (ToldBid & { readonly kind: 'bid.eligible' });

/** What somebody is told of an application as a whole. */
export type ApplicationNotice = Extract<
  AccountNotice,
  { kind: 'account.applicationChanged' | 'account.bidsStopped' | 'account.bidsResumed' }
>;

/** Queues what people are told, in the transaction of its cause. One statement, however many. */
export async function tell(
  transaction: Transaction<Tables>,
  notices: readonly (Notice | ApplicationNotice)[],
): Promise<void> {
  if (notices.length === 0) return;
  await sql`
    insert into outbox (tenant_id, kind, payload)
    select app_tenant(), notice ->> 'kind', notice - 'kind'
      from jsonb_array_elements(${JSON.stringify(notices)}::jsonb) as notice`.execute(transaction);
}

/**
 * Marks the bids that this transaction writes as history that nobody is making now: seeds, a demo, bids from another
 * system. Nobody gets a receipt for them.
 */
export async function writeBidsAsHistory(transaction: Transaction<Tables>): Promise<void> {
  await sql`select set_config('app.bids_are_history', 'on', true)`.execute(transaction);
}
